// Compares a kept request with what a test expects and names every difference. Used by mock/control/journal/verification.ts.
import type { AdminSchema } from "../../contract/admin-types.ts";
import { describeFound } from "../../contract/describe.ts";
import type { Violation, ViolationPlace } from "../../core/errors.ts";
import { toPointer } from "../../core/json-pointer.ts";
import type { KeptExchange } from "./journal-entry.ts";
import { pathParametersOf, queryOf } from "./journal-view.ts";
import { isSecretName, redacted, redactText } from "./redact.ts";

const mostDifferences = 100;
/** How much of two long texts is shown before and after the first letter that differs. */
const [shownBefore, shownAfter] = [20, 40];

/**
 * Where a request differs from what is expected, at most 100 places; none where it fits. Path and query parameters: those named have to be
 * there, numbers and booleans as their texts; of a query parameter sent several times one has to fit. Body: an object has to have the
 * expected properties and may have more, at any depth; an array has to be as long, with items in the same order that fit in the same way;
 * everything else has to be equal.
 */
export function differencesOf(kept: KeptExchange, match: AdminSchema<"RequestMatch">): readonly Violation[] {
  const differences: Violation[] = [];
  const [path, query] = [pathParametersOf(kept), queryOf(kept)];
  for (const [name, expected] of Object.entries(match.path ?? {})) {
    if (path[name] !== String(expected)) differences.push(toDifference("path", [name], path[name], String(expected)));
  }
  for (const [name, expected] of Object.entries(match.query ?? {})) {
    const texts: readonly (string | undefined)[] = (Object.hasOwn(query, name) && query[name]) || [undefined];
    if (texts.includes(String(expected))) continue;
    const found = texts.map((text) => shown([name], text, expected)).join(", ");
    differences.push({ ...toDifference("query", [name], undefined, String(expected)), found });
  }
  if (match.body === undefined) return differences;
  if (kept.requestBody === undefined && kept.requestBytes > 0) {
    const found = `a body of ${kept.requestBytes} bytes that was not kept`;
    differences.push({ ...toDifference("body", [], undefined, match.body), found });
  } else compare(match.body, kept.requestBody, [], differences);
  return differences.slice(0, mostDifferences);
}

type Path = readonly (string | number)[];

function compare(expected: unknown, found: unknown, path: Path, differences: Violation[]): void {
  if (expected === found || differences.length >= mostDifferences) return;
  if (Array.isArray(expected) && Array.isArray(found) && expected.length === found.length) {
    for (const [index, item] of expected.entries()) compare(item, found[index], [...path, index], differences);
  } else if (isObject(expected) && isObject(found)) {
    for (const [name, value] of Object.entries(expected)) {
      const inner = Object.hasOwn(found, name) ? found[name] : undefined;
      if (value !== undefined) compare(value, inner, [...path, name], differences);
    }
  } else differences.push(toDifference("body", path, found, expected));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function toDifference(place: ViolationPlace, path: Path, found: unknown, expected: unknown): Violation {
  return {
    in: place,
    pointer: toPointer(path),
    found: shown(path, found, expected),
    expected: shown(path, expected, found),
  };
}

/** A value in short, without secrets; a long text around the place where it parts from the other one. */
function shown(path: Path, value: unknown, other: unknown): string {
  if (typeof value !== "string") return describeFound(value);
  if (path.some((step) => isSecretName(String(step)))) return redacted;
  const text = redactText(value);
  if (typeof other !== "string") return describeFound(text);
  const otherText = redactText(other);
  let same = 0;
  while (same < text.length && text[same] === otherText[same]) same += 1;
  if (same < shownAfter) return describeFound(text);
  return describeFound(`…${text.slice(same - shownBefore, same + shownAfter)}`);
}
