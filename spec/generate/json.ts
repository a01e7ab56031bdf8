// Types of JSON values, and functions that read documents of unknown shape safely.
import { parsePointer, toPointer } from "../../mock/engine/core/json-pointer.ts";

/** Any JSON value; never modified in place. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** A JSON object. */
export interface JsonObject {
  readonly [key: string]: Json;
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !isList(value);
}

export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** The object under a key, or an empty object. */
export function objectAt(parent: JsonObject, key: string): JsonObject {
  const value = parent[key];
  return isObject(value) ? value : {};
}

/** The list under a key, or an empty list. */
export function listAt(parent: JsonObject, key: string): readonly Json[] {
  const value = parent[key];
  return isList(value) ? value : [];
}

/** The string under a key; undefined for other values. */
export function textAt(parent: JsonObject, key: string): string | undefined {
  const value = parent[key];
  return typeof value === "string" ? value : undefined;
}

/** The strings in a list, for example `required`. */
export function textsAt(parent: JsonObject, key: string): readonly string[] {
  return listAt(parent, key).filter((item) => typeof item === "string");
}

/** A deep copy as plain JSON; drops values that JSON cannot represent. */
export function toJson(value: unknown): Json {
  return JSON.parse(JSON.stringify(value));
}

/** Whether two values are equal as JSON, regardless of key order. */
export function sameJson(left: Json, right: Json): boolean {
  if (isList(left) && isList(right)) {
    return left.length === right.length && left.every((item, index) => sameJson(item, right[index] ?? null));
  }
  if (isObject(left) && isObject(right)) {
    const keys = Object.keys(left);
    return (
      keys.length === Object.keys(right).length &&
      keys.every((key) => Object.hasOwn(right, key) && sameJson(left[key] ?? null, right[key] ?? null))
    );
  }
  return left === right;
}

/** A copy with sorted keys (top level only). */
export function sortKeys(value: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)));
}

/** Appends one key to a JSON pointer. */
export function childPointer(pointer: string, key: string | number): string {
  return pointer + toPointer([key]);
}

/** The value at a local reference, for example `#/components/schemas/User`, or undefined. */
export function valueAt(document: JsonObject, reference: string): Json | undefined {
  let value: Json | undefined = document;
  for (const key of parsePointer(reference)) {
    if (isObject(value)) value = Object.hasOwn(value, key) ? value[key] : undefined;
    else if (isList(value)) value = value[Number(key)];
    else return undefined;
  }
  return value;
}
