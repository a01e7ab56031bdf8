// Compares a retained request with a test's expectation and lists the differences.
import type { AdminSchema } from "../../contract/admin-types.ts";
import { describeFound } from "../../contract/describe.ts";
import type { Violation, ViolationPlace } from "../../engine/core/errors.ts";
import { isObject } from "../../engine/core/is-object.ts";
import { toPointer } from "../../engine/core/json-pointer.ts";
import { type Redactor, redacted } from "../../engine/core/secrets/redactor.ts";
import type { Journal, RetainedExchange } from "./journal-entry.ts";
import { pathParametersOf, queryOf } from "./journal-view.ts";

const maxDifferences = 100;
/** How many characters to show of two long strings, before and after their first difference. */
const charactersBefore = 20;
const charactersAfter = 40;

/**
 * The differences between a request and the expectation, at most 100; none if it matches. In path and query, the
 * named parameters must be present, with numbers and booleans as strings; if a query parameter was sent several times, one
 * must match. A body object must have the expected properties and may have more, at any depth; an array must have the
 * same length and matching items in order; everything else must be equal.
 */
export function differencesOf(
  exchange: RetainedExchange,
  match: AdminSchema<"RequestMatch">,
  { redactor, service }: Pick<Journal, "redactor" | "service">,
): readonly Violation[] {
  const differences: Violation[] = [];
  const path = pathParametersOf(exchange, service);
  const query = queryOf(exchange);
  const add = (part: ViolationPlace, at: Path, found: unknown, expected: unknown) => {
    differences.push(toDifference({ place: part, at, found, expected }, redactor));
  };
  for (const [name, expected] of Object.entries(match.path ?? {})) {
    if (path[name] !== String(expected)) add("path", [name], path[name], String(expected));
  }
  for (const [name, expected] of Object.entries(match.query ?? {})) {
    const texts: readonly (string | undefined)[] = (Object.hasOwn(query, name) && query[name]) || [undefined];
    if (texts.includes(String(expected))) continue;
    const found = texts.map((text) => describeShortened([name], text, expected, redactor)).join(", ");
    const pair = { place: "query", at: [name], found: undefined, expected: String(expected) } as const;
    differences.push({ ...toDifference(pair, redactor), found });
  }
  if (match.body === undefined) return differences;
  if (exchange.requestBody === undefined && exchange.requestBytes > 0) {
    const found = `a body of ${exchange.requestBytes} bytes that was not stored`;
    const pair = { place: "body", at: [], found: undefined, expected: match.body } as const;
    differences.push({ ...toDifference(pair, redactor), found });
  } else {
    compare(match.body, exchange.requestBody, [], (at, found, expected) => {
      if (differences.length < maxDifferences) add("body", at, found, expected);
      return differences.length < maxDifferences;
    });
  }
  return differences.slice(0, maxDifferences);
}

type Path = readonly (string | number)[];
/** Receives a difference; returns whether to look for more. */
type ReportDifference = (at: Path, found: unknown, expected: unknown) => boolean;

/** @returns whether to look for more differences */
function compare(expected: unknown, found: unknown, path: Path, report: ReportDifference): boolean {
  if (expected === found) return true;
  if (Array.isArray(expected) && Array.isArray(found) && expected.length === found.length) {
    return expected.every((item, index) => compare(item, found[index], [...path, index], report));
  }
  if (isObject(expected) && isObject(found)) {
    return Object.entries(expected).every(([name, value]) => {
      const inner = Object.hasOwn(found, name) ? found[name] : undefined;
      return value === undefined || compare(value, inner, [...path, name], report);
    });
  }
  return report(path, found, expected);
}

interface Pair {
  readonly place: ViolationPlace;
  readonly at: Path;
  readonly found: unknown;
  readonly expected: unknown;
}

function toDifference({ place, at, found, expected }: Pair, redactor: Redactor): Violation {
  return {
    in: place,
    pointer: toPointer(at),
    found: describeShortened(at, found, expected, redactor),
    expected: describeShortened(at, expected, found, redactor),
  };
}

/** Shortens a value and hides its secrets; shows the part of a long string around the first difference. */
function describeShortened(path: Path, value: unknown, other: unknown, redactor: Redactor): string {
  const canBeSecret = typeof value === "string" || typeof value === "number";
  if (canBeSecret && path.some((step) => redactor.isSecretName(String(step)))) return redacted;
  if (typeof value !== "string") return describeFound(value);
  const text = redactor.text(value);
  if (typeof other !== "string") return describeFound(text);
  const otherText = redactor.text(other);
  let same = 0;
  while (same < text.length && text[same] === otherText[same]) same += 1;
  if (same < charactersAfter) return describeFound(text);
  return describeFound(`…${text.slice(same - charactersBefore, same + charactersAfter)}`);
}
