// The checks that cases make on answers, without a test runner, so that they also run in a page.

/** Whatever JSON can say. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** An expectation that was not met; the message says where, what was found and what was wanted. */
export class Unmet extends Error {
  override readonly name = "Unmet";
}

/** Both have to say the same as JSON. */
export function equals(found: unknown, wanted: unknown, what: string): void {
  const [left, right] = [sorted(found), sorted(wanted)];
  if (left !== right) throw new Unmet(`${what}: found ${shown(found)}, wanted ${shown(wanted)}`);
}

export function holds(condition: boolean, what: string): void {
  if (!condition) throw new Unmet(`It does not hold that ${what}.`);
}

/** Objects may have more properties than are wanted, at any depth; lists are as long, and everything else is equal. */
export function contains(found: unknown, wanted: unknown, what: string): void {
  if (Array.isArray(wanted) && Array.isArray(found)) {
    equals(found.length, wanted.length, `length of ${what}`);
    for (const [index, item] of wanted.entries()) contains(found[index], item, `${what}/${index}`);
  } else if (isObject(wanted) && isObject(found)) {
    for (const [name, value] of Object.entries(wanted)) contains(found[name], value, `${what}/${name}`);
  } else equals(found, wanted, what);
}

/** The value at a JSON pointer such as `/ticket/tagIds/0`; throws Unmet if there is none. */
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
  throw new Unmet(`${pointer} is ${shown(found)}, wanted a number`);
}

export function textAt(value: Json, pointer: string, what?: string): string {
  const found = valueAt(value, pointer, what);
  if (typeof found === "string") return found;
  throw new Unmet(`${pointer} is ${shown(found)}, wanted a text`);
}

export function listAt(value: Json, pointer: string, what?: string): readonly Json[] {
  const found = valueAt(value, pointer, what);
  if (Array.isArray(found)) return found;
  throw new Unmet(`${pointer} is ${shown(found)}, wanted a list`);
}

/** The properties of an object; throws Unmet where the value is none. */
export function propertiesOf(value: Json): Readonly<Record<string, Json>> {
  if (isObject(value)) return value;
  throw new Unmet(`${shown(value)} is no object`);
}

/** A value as it travels: what JSON leaves out is gone. */
export function toJson(value: unknown): Json | undefined {
  const text = JSON.stringify(value);
  return text === undefined ? undefined : (JSON.parse(text) as Json);
}

function isObject(value: Json): value is Readonly<Record<string, Json>>;
function isObject(value: unknown): value is Readonly<Record<string, unknown>>;
function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

// Two objects are equal whatever the order of their properties; the order of an answer's text is compared in the transcripts.
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
