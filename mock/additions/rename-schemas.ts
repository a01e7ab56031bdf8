// Renames added schemas whose names clash with the names of record schemas.
import { isList, isObject, type Json, type JsonObject } from "../../spec/generate/json.ts";

const prefix = "#/$defs/";

/** Renames definitions with taken names to names that no schema can have. */
export function renameDefinitions(definitions: JsonObject, names: ReadonlySet<string>): JsonObject {
  const entries = Object.entries(definitions).map(([name, definition]): [string, Json] => [
    names.has(name) ? toFreeName(name) : name,
    renameReferences(definition, names),
  ]);
  return Object.fromEntries(entries);
}

/** Redirects references from taken names to the new names. */
export function renameReferences(value: Json, names: ReadonlySet<string>): Json {
  if (names.size === 0) return value;
  if (isList(value)) return value.map((item) => renameReferences(item, names));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, part]): [string, Json] => {
    const name = key === "$ref" && typeof part === "string" ? part.slice(prefix.length) : undefined;
    return [key, name !== undefined && names.has(name) ? prefix + toFreeName(name) : renameReferences(part, names)];
  });
  return Object.fromEntries(entries);
}

function toFreeName(name: string): string {
  return `${name}:added`;
}
