// Reads parts of JSON values of unknown shape.
import { isObject } from "../mock/engine/core/is-object.ts";

export type JsonObject = { readonly [name: string]: unknown };

/** Parses text as JSON; undefined if it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a value can be the id of a record. */
export function isId(value: unknown): value is number | string {
  return typeof value === "number" || typeof value === "string";
}

/** Finds the list of a response: the response itself, or its first property that is a list. */
export function listIn(body: unknown): readonly unknown[] {
  return [body, ...partsOf(body)].find(Array.isArray) ?? [];
}

/** The items of a list, or the values of an object. */
function partsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return isObject(value) ? Object.values(value) : [];
}

/** The object under a name, or an empty one. */
export function objectAt(value: JsonObject, name: string): JsonObject {
  const member = Object.hasOwn(value, name) ? value[name] : undefined;
  return isObject(member) ? member : {};
}

/** The string under a name. */
export function textAt(value: JsonObject, name: string): string | undefined {
  const member = Object.hasOwn(value, name) ? value[name] : undefined;
  return typeof member === "string" ? member : undefined;
}

/** Every value at a path like `tickets/[]/tagIds/[]`; `[]` means each item of a list or each value of an object. */
export function valuesAt(value: unknown, path: string): readonly unknown[] {
  let values: readonly unknown[] = [value];
  for (const step of path.split("/").filter((name) => name !== "")) {
    values = values.flatMap((value) => {
      if (step === "[]") return partsOf(value);
      return isObject(value) && Object.hasOwn(value, step) ? [value[step]] : [];
    });
  }
  return values;
}

/** The objects at a path, in the same syntax. */
export function objectsAt(value: unknown, path: string): readonly JsonObject[] {
  return valuesAt(value, path).filter(isObject);
}
