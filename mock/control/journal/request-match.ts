// Compares a retained request with a test's expectation and lists the differences.
import type { AdminSchema } from "../../contract/admin-types.ts";
import { describeFound } from "../../contract/describe.ts";
import type { Violation, ViolationPlace } from "../../engine/core/errors.ts";
import { isObject } from "../../engine/core/is-object.ts";
import { toPointer } from "../../engine/core/json-pointer.ts";
import type { Redactor } from "../../engine/core/secrets/redactor.ts";
import { redacted } from "../../engine/core/secrets/secret-texts.ts";
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
  { path = {}, query = {}, body }: AdminSchema<"RequestMatch">,
  { redactor, service }: Pick<Journal, "redactor" | "service">,
): readonly Violation[] {
  const sentPath = pathParametersOf(exchange, service);
  const sentQuery = queryOf(exchange);
  const differences: Violation[] = [];
  for (const [name, value] of Object.entries(path)) {
    const pair = { path: [name], found: sentPath[name], expected: String(value) };
    if (pair.found !== pair.expected) differences.push(toDifference("path", pair, redactor));
  }
  for (const [name, value] of Object.entries(query)) {
    const values: readonly (string | undefined)[] = (Object.hasOwn(sentQuery, name) && sentQuery[name]) || [undefined];
    const expected = String(value);
    if (values.includes(expected)) continue;
    const found = values.map((sent) => describeShortened([name], sent, value, redactor)).join(", ");
    differences.push({ ...toDifference("query", { path: [name], found: undefined, expected }, redactor), found });
  }
  if (body !== undefined) differences.push(...bodyDifferences(body, exchange, redactor));
  return differences.slice(0, maxDifferences);
}

function bodyDifferences(
  expected: unknown,
  { requestBody, requestBytes }: RetainedExchange,
  redactor: Redactor,
): readonly Violation[] {
  if (requestBody === undefined && requestBytes > 0) {
    const difference = toDifference("body", { path: [], found: undefined, expected }, redactor);
    return [{ ...difference, found: `a body of ${requestBytes} bytes that was not stored` }];
  }
  const differences: Violation[] = [];
  compare({ path: [], found: requestBody, expected }, (pair) => {
    differences.push(toDifference("body", pair, redactor));
    return differences.length < maxDifferences;
  });
  return differences;
}

type Path = readonly (string | number)[];

/** A value in a request, and the expected one. */
interface Pair {
  readonly path: Path;
  readonly found: unknown;
  readonly expected: unknown;
}

/** Receives a difference; returns whether to look for more. */
type ReportDifference = (pair: Pair) => boolean;

/** @returns whether to look for more differences */
function compare(pair: Pair, report: ReportDifference): boolean {
  const { path, found, expected } = pair;
  if (expected === found) return true;
  if (Array.isArray(expected) && Array.isArray(found) && expected.length === found.length) {
    return expected.every((item, index) =>
      compare({ path: [...path, index], found: found[index], expected: item }, report),
    );
  }
  if (isObject(expected) && isObject(found)) {
    return Object.entries(expected).every(([name, value]) => {
      const foundValue = Object.hasOwn(found, name) ? found[name] : undefined;
      return value === undefined || compare({ path: [...path, name], found: foundValue, expected: value }, report);
    });
  }
  return report(pair);
}

function toDifference(place: ViolationPlace, { path, found, expected }: Pair, redactor: Redactor): Violation {
  return {
    in: place,
    pointer: toPointer(path),
    found: describeShortened(path, found, expected, redactor),
    expected: describeShortened(path, expected, found, redactor),
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
