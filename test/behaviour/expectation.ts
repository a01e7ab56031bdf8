// Assertions on answers, without a test runner, so that they also run in a page.

/** Any JSON value. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** A failed assertion; the message names the place, the actual and the expected value. */
export class Unmet extends Error {
  override readonly name = "Unmet";
}

/** Asserts that both are equal as JSON. */
export function equals(found: unknown, expected: unknown, what: string): void {
  const [left, right] = [sorted(found), sorted(expected)];
  if (left !== right) throw new Unmet(`${what}: found ${shown(found)}, expected ${shown(expected)}`);
}

export function holds(condition: boolean, what: string): void {
  if (!condition) throw new Unmet(`Not true: ${what}.`);
}

/** Asserts a subset: objects may have more properties, at any depth; lists must have the same length, other values must be equal. */
export function contains(found: unknown, expected: unknown, what: string): void {
  if (Array.isArray(expected) && Array.isArray(found)) {
    equals(found.length, expected.length, `length of ${what}`);
    for (const [index, item] of expected.entries()) contains(found[index], item, `${what}/${index}`);
  } else if (isObject(expected) && isObject(found)) {
    for (const [name, value] of Object.entries(expected)) contains(found[name], value, `${what}/${name}`);
  } else equals(found, expected, what);
}

/** The value at a JSON pointer, for example `/ticket/tagIds/0`; throws Unmet if there is none. */
export function valueAt(value: Json, pointer: string, what = "the value"): Json {
  let inner: Json | undefined = value;
  for (const step of pointer.split("/").slice(1)) {
    inner = Array.isArray(inner) ? inner[Number(step)] : isObject(inner) ? inner[step] : undefined;
    if (inner === undefined) throw new Unmet(`${what} has nothing at ${pointer}: ${shown(value)}`);
  }
  return inner;
}

export function numberAt(value: Json, pointer: string, what?: string): number {
  const found = valueAt(value, pointer, what);
  if (typeof found === "number") return found;
  throw new Unmet(`${pointer} is ${shown(found)}, expected a number`);
}

export function textAt(value: Json, pointer: string, what?: string): string {
  const found = valueAt(value, pointer, what);
  if (typeof found === "string") return found;
  throw new Unmet(`${pointer} is ${shown(found)}, expected a text`);
}

export function listAt(value: Json, pointer: string, what?: string): readonly Json[] {
  const found = valueAt(value, pointer, what);
  if (Array.isArray(found)) return found;
  throw new Unmet(`${pointer} is ${shown(found)}, expected a list`);
}

/** The properties of an object; throws Unmet for other values. */
export function propertiesOf(value: Json): Readonly<Record<string, Json>> {
  if (isObject(value)) return value;
  throw new Unmet(`${shown(value)} is not an object`);
}

/** A value as transferred: drops what JSON cannot represent. */
export function toJson(value: unknown): Json | undefined {
  const text = JSON.stringify(value);
  return text === undefined ? undefined : (JSON.parse(text) as Json);
}

function isObject(value: Json): value is Readonly<Record<string, Json>>;
function isObject(value: unknown): value is Readonly<Record<string, unknown>>;
function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

// Ignores the order of properties; transcripts compare the order in an answer's text.
function sorted(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => (isObject(inner) ? toSorted(inner) : inner)) ?? "undefined";
}

function toSorted(object: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(object).sort(([left], [right]) => (left < right ? -1 : 1)));
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length <= 300 ? text : `${text.slice(0, 299)}…`;
}
