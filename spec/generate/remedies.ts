// Compiles the meaning and remedy of each error code; spec/common/remedies.yaml has an entry for every code in the contract.
import { isList, isObject, type JsonObject, listAt, objectAt, sortKeys } from "./json.ts";

/**
 * The meaning and the remedy of each code.
 * @throws Error naming each code without an entry, and each entry without a code
 */
export function remediesOf(document: JsonObject, remedies: JsonObject): JsonObject {
  const codes = codesOf(document);
  const mistakes = [
    ...[...codes].filter((code) => !isPair(remedies[code])).map((code) => `${code}: say what it means and what to do`),
    ...Object.keys(remedies).flatMap((code) => (codes.has(code) ? [] : `${code}: no response has this code`)),
  ];
  if (mistakes.length > 0) throw new Error(`spec/common/remedies.yaml\n${mistakes.join("\n")}`);
  return sortKeys(remedies);
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
