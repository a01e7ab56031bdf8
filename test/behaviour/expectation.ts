// Assertions on responses, without a test runner, so that they also run in a page.

/** Any JSON value. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** A failed assertion; the message names the place, the actual and the expected value. */
export class UnmetExpectation extends Error {
  override readonly name = "UnmetExpectation";
}

/** Asserts that both are equal as JSON. */
export function equals(actual: unknown, expected: unknown, what: string): void {
  const [left, right] = [toSortedJson(actual), toSortedJson(expected)];
  if (left !== right)
    throw new UnmetExpectation(`${what}: found ${abbreviate(actual)}, expected ${abbreviate(expected)}`);
}

export function holds(condition: boolean, what: string): void {
  if (!condition) throw new UnmetExpectation(`Not true: ${what}.`);
}

/** Asserts a subset: objects may have more properties, at any depth; lists must have the same length, other values must be equal. */
export function contains(actual: unknown, expected: unknown, what: string): void {
  if (Array.isArray(expected) && Array.isArray(actual)) {
    equals(actual.length, expected.length, `length of ${what}`);
    for (const [index, item] of expected.entries()) contains(actual[index], item, `${what}/${index}`);
  } else if (isObject(expected) && isObject(actual)) {
    for (const [name, value] of Object.entries(expected)) contains(actual[name], value, `${what}/${name}`);
  } else equals(actual, expected, what);
}

/** The value at a JSON pointer, for example `/ticket/tagIds/0`; throws UnmetExpectation if there is no value. */
export function valueAt(value: Json, pointer: string, what = "the value"): Json {
  let inner: Json | undefined = value;
  for (const step of pointer.split("/").slice(1)) {
    inner = Array.isArray(inner) ? inner[Number(step)] : isObject(inner) ? inner[step] : undefined;
    if (inner === undefined) throw new UnmetExpectation(`${what} has nothing at ${pointer}: ${abbreviate(value)}`);
  }
  return inner;
}

export function numberAt(value: Json, pointer: string, what?: string): number {
  const inner = valueAt(value, pointer, what);
  if (typeof inner === "number") return inner;
  throw new UnmetExpectation(`${pointer} is ${abbreviate(inner)}, expected a number`);
}

export function textAt(value: Json, pointer: string, what?: string): string {
  const inner = valueAt(value, pointer, what);
  if (typeof inner === "string") return inner;
  throw new UnmetExpectation(`${pointer} is ${abbreviate(inner)}, expected a string`);
}

/** The values at a pointer in each item of a list. */
export function pluck(list: readonly Json[], pointer: string): readonly Json[] {
  return list.map((item) => valueAt(item, pointer));
}

export function listAt(value: Json, pointer: string, what?: string): readonly Json[] {
  const inner = valueAt(value, pointer, what);
  if (Array.isArray(inner)) return inner;
  throw new UnmetExpectation(`${pointer} is ${abbreviate(inner)}, expected a list`);
}

/** Returns the properties of an object; throws UnmetExpectation for other values. */
export function propertiesOf(value: Json): Readonly<Record<string, Json>> {
  if (isObject(value)) return value;
  throw new UnmetExpectation(`${abbreviate(value)} is not an object`);
}

/** Converts a value to JSON and back, which drops what JSON cannot represent. */
export function toJson(value: unknown): Json | undefined {
  const text = JSON.stringify(value);
  return text === undefined ? undefined : (JSON.parse(text) as Json);
}

function isObject(value: Json): value is Readonly<Record<string, Json>>;
function isObject(value: unknown): value is Readonly<Record<string, unknown>>;
function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

// Ignores the order of properties; transcripts compare the order in a response's text.
function toSortedJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => (isObject(inner) ? toSorted(inner) : inner)) ?? "undefined";
}

function toSorted(object: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(object).sort(([left], [right]) => (left < right ? -1 : 1)));
}

function abbreviate(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length <= 300 ? text : `${text.slice(0, 299)}…`;
}
