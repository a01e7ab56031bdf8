// Compares a value with a partial one, which may contain asymmetric matchers, and lists every difference.
import { describeFound } from "../../mock/contract/describe.ts";
import type { Finding } from "../../mock/contract/finding.ts";
import { isObject } from "../../mock/engine/core/is-object.ts";
import { toPointer } from "../../mock/engine/core/json-pointer.ts";
import { truncate } from "../../mock/engine/core/truncate.ts";

type Path = readonly (string | number)[];
type Asymmetric = { asymmetricMatch(other: unknown): unknown };

/**
 * Lists where `found` differs from the expectation. Objects at any depth must have the expected properties and may have
 * more; lists must have the same length and match item by item; an asymmetric matcher decides for its value;
 * `undefined` means absent; everything else must be equal.
 */
export function partialDifferences(expected: unknown, found: unknown, path: Path = []): readonly Finding[] {
  if (isAsymmetric(expected))
    return expected.asymmetricMatch(found) ? [] : [toFinding(path, found, describeExpected(expected))];
  if (Object.is(expected, found)) return [];
  if (Array.isArray(expected) && Array.isArray(found) && expected.length === found.length) {
    return expected.flatMap((item, index) => partialDifferences(item, found[index], [...path, index]));
  }
  if (isObject(expected) && isObject(found)) {
    return Object.entries(expected).flatMap(([name, value]) => {
      const member = Object.hasOwn(found, name) ? found[name] : undefined;
      return partialDifferences(value, member, [...path, name]);
    });
  }
  return [toFinding(path, found, describeExpected(expected))];
}

/** Lists where two complete values differ: `found` is from the first, `expected` from the second. */
export function changesBetween(before: unknown, now: unknown, path: Path = []): readonly Finding[] {
  if (Object.is(before, now)) return [];
  if (Array.isArray(before) && Array.isArray(now) && before.length === now.length) {
    return before.flatMap((item, index) => changesBetween(item, now[index], [...path, index]));
  }
  if (isObject(before) && isObject(now)) {
    const names = new Set([...Object.keys(before), ...Object.keys(now)]);
    return [...names].flatMap((name) => changesBetween(before[name], now[name], [...path, name]));
  }
  return [toFinding(path, before, describeFound(now))];
}

/** Whether a value can be written as JSON, without asymmetric matchers or undefined. */
export function isJson(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return value !== undefined;
  return !isAsymmetric(value) && Object.values(value).every(isJson);
}

/** Formats an expected value as JSON, or in words if JSON cannot express it, short enough for a message. */
export function formatExpected(value: unknown): string {
  const text = JSON.stringify(value, (_, part: unknown) =>
    part === undefined || isAsymmetric(part) ? describeExpected(part) : part,
  );
  return truncate(text, maxLength);
}

const maxLength = 400;

function isAsymmetric(value: unknown): value is Asymmetric {
  return isObject(value) && typeof value.asymmetricMatch === "function";
}

function describeExpected(expected: unknown): string {
  if (!isAsymmetric(expected)) return describeFound(expected);
  const matcher = "toAsymmetricMatcher" in expected ? expected.toAsymmetricMatcher : undefined;
  return String(typeof matcher === "function" ? matcher.call(expected) : expected);
}

function toFinding(path: Path, found: unknown, expected: string): Finding {
  return { pointer: toPointer(path), found: describeFound(found), expected };
}
