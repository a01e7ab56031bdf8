// Lists the length limits of lists and texts in requests.
import { isObject, type JsonObject, objectAt, textAt } from "./json.ts";
import { provenancesOf } from "./provenance.ts";
import { bodiesOf, follow, operationsOf, type Part, parametersOf, schemasIn } from "./walk.ts";

/** Limits in words, for example `500 items`, with the parts of requests that have them, smallest first. */
export function boundsInWords(document: JsonObject): ReadonlyMap<string, readonly string[]> {
  const subjects = new Map(provenancesOf(document, new Map()).map(({ pointer, subject }) => [pointer, subject]));
  const lines = new Map<string, string[]>();
  const bounds = requestSchemasOf(document).flatMap(({ pointer, node: { maxItems, maxLength } }) => [
    { pointer, most: Number(maxItems ?? 0), unit: "items" },
    { pointer, most: Number(maxLength ?? 0), unit: "characters" },
  ]);
  for (const { pointer, most, unit } of bounds.filter(({ most }) => most > 0).sort((a, b) => a.most - b.most)) {
    const words = `${most} ${unit}`;
    const subject = subjects.get(pointer) ?? subjects.get(pointer.replace(/\/schema$/, "")) ?? pointer;
    lines.set(words, [...(lines.get(words) ?? []), subject]);
  }
  return lines;
}

function requestSchemasOf(document: JsonObject): readonly Part[] {
  const open = operationsOf(document).flatMap((operation): Part[] => {
    const bodies = bodiesOf(document, operation).filter(({ status }) => status === undefined);
    return [...parametersOf(document, operation), ...bodies].map(({ node, pointer }) => ({
      pointer: `${pointer}/schema`,
      node: objectAt(node, "schema"),
    }));
  });
  const found = new Map<string, Part>();
  for (let part = open.shift(); part !== undefined; part = open.shift()) {
    for (const schema of schemasIn(part)) {
      if (found.has(schema.pointer) || !isObject(schema.node)) continue;
      found.set(schema.pointer, schema);
      if (textAt(schema.node, "$ref") !== undefined) open.push(follow(document, schema));
    }
  }
  return [...found.values()];
}
