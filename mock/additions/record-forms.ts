// Renames definitions of record schemas whose names added schemas take.
import { isList, isObject, type Json, type JsonObject } from "../../spec/generate/json.ts";

const place = "#/$defs/";

/** Renames taken definitions to names that no added schema can have. */
export function renameDefinitions(definitions: JsonObject, taken: ReadonlySet<string>): JsonObject {
  const entries = Object.entries(definitions).map(([name, form]): [string, Json] => [
    taken.has(name) ? toOtherName(name) : name,
    renameReferences(form, taken),
  ]);
  return Object.fromEntries(entries);
}

/** Redirects references from taken names to the new ones. */
export function renameReferences(value: Json, taken: ReadonlySet<string>): Json {
  if (taken.size === 0) return value;
  if (isList(value)) return value.map((item) => renameReferences(item, taken));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, part]): [string, Json] => {
    const name = key === "$ref" && typeof part === "string" ? part.slice(place.length) : undefined;
    return [key, name !== undefined && taken.has(name) ? place + toOtherName(name) : renameReferences(part, taken)];
  });
  return Object.fromEntries(entries);
}

function toOtherName(name: string): string {
  return `${name}:added`;
}
