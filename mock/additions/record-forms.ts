// Names of added schemas beside the forms of records. A form may use a name that no answer shows, such as `Day`, or that of a part of
// companions where those are hidden; an added schema of that name stands under another one there. Used by mock/additions/added-contract.ts.
import { isList, isObject, type Json, type JsonObject } from "../../spec/generate/json.ts";

const place = "#/$defs/";

/** Definitions under names that no schema of additions can have, as far as their own are taken. */
export function renameDefinitions(definitions: JsonObject, taken: ReadonlySet<string>): JsonObject {
  const entries = Object.entries(definitions).map(([name, form]): [string, Json] => [
    taken.has(name) ? toOtherName(name) : name,
    renameReferences(form, taken),
  ]);
  return Object.fromEntries(entries);
}

/** What leads to one of the taken names, leading to the other one. */
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
