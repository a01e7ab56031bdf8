// Compiles what each error code means and what to do about it: spec/common/remedies.yaml has an entry for every code of the contract.
import { isList, isObject, type JsonObject, listAt, objectAt, sortKeys } from "./json.ts";

/** By code: what it means, and what to do about it. @throws Error naming each code without an entry, and each entry that is none */
export function remediesOf(document: JsonObject, given: JsonObject): JsonObject {
  const codes = codesOf(document);
  const mistakes = [
    ...[...codes].filter((code) => !isPair(given[code])).map((code) => `${code}: say what it means and what to do`),
    ...Object.keys(given).flatMap((code) => (codes.has(code) ? [] : `${code}: no response has this code`)),
  ];
  if (mistakes.length > 0) throw new Error(`spec/common/remedies.yaml\n${mistakes.join("\n")}`);
  return sortKeys(given);
}

function isPair(entry: JsonObject[string] | undefined): boolean {
  return isList(entry) && entry.length === 2;
}

/** The codes of refusals. */
function codesOf(document: JsonObject): ReadonlySet<string> {
  const schemas = Object.values(objectAt(objectAt(document, "components"), "schemas")).filter(isObject);
  const refusals = schemas.map((schema) => objectAt(schema, "properties")).filter(({ success }) => isObject(success));
  return new Set(
    refusals.flatMap((properties) => {
      const code = objectAt(properties, "code");
      return [...listAt(code, "enum"), code.const ?? []].flat().map(String);
    }),
  );
}
