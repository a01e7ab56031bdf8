// Lists the length limits of lists and strings in requests, and the schemas without a limit.
import { isObject, type JsonObject, objectAt, textAt } from "./json.ts";
import { provenancesOf } from "./provenance.ts";
import { anyValue, type SchemaBreach } from "./schema-rules.ts";
import { bodiesOf, follow, operationsOf, type Part, parametersOf, schemasIn } from "./walk.ts";

/** Limits in words, for example `500 items`, with the parts of requests that have them, smallest first. */
export function describeBounds(document: JsonObject): ReadonlyMap<string, readonly string[]> {
  const subjects = new Map(provenancesOf(document, new Map()).map(({ pointer, subject }) => [pointer, subject]));
  const lines = new Map<string, string[]>();
  const bounds = requestSchemasOf(document).flatMap(({ pointer, node: { maxItems, maxLength } }) => [
    { pointer, max: Number(maxItems ?? 0), unit: "items" },
    { pointer, max: Number(maxLength ?? 0), unit: "characters" },
  ]);
  for (const { pointer, max, unit } of bounds.filter(({ max }) => max > 0).sort((a, b) => a.max - b.max)) {
    const words = `${max} ${unit}`;
    const subject = subjects.get(pointer) ?? subjects.get(pointer.replace(/\/schema$/, "")) ?? pointer;
    lines.set(words, [...(lines.get(words) ?? []), subject]);
  }
  return lines;
}

const boundsByType: readonly (readonly [type: string, description: string, ...bounds: string[]])[] = [
  ["string", "this text at any length", "maxLength"],
  ["array", "this list at any length", "maxItems"],
  ["integer", "this number at any size", "minimum", "maximum"],
  ["number", "this number at any size", "minimum", "maximum"],
  ["object", "this object with any number of properties", "maxProperties"],
];

/** Every string, list, number and open object of a request without a limit. */
export function unboundedParts(document: JsonObject): readonly SchemaBreach[] {
  return requestSchemasOf(document).flatMap(({ node, pointer }): readonly SchemaBreach[] => {
    // The limit of the whole body is enough for any value.
    if (pointer === anyValue || node.enum !== undefined || node.const !== undefined) return [];
    const types = [node.type ?? []].flat();
    return boundsByType.flatMap(([type, description, ...bounds]): readonly SchemaBreach[] => {
      const missing = bounds.filter((bound) => node[bound] === undefined);
      if (!types.includes(type) || missing.length === 0) return [];
      if (type === "object" && node.additionalProperties === false) return [];
      return [
        { place: pointer, problem: `a request may contain ${description}`, instead: `set ${missing.join(" and ")}` },
      ];
    });
  });
}

function requestSchemasOf(document: JsonObject): readonly Part[] {
  const pending = operationsOf(document).flatMap((operation): Part[] => {
    const bodies = bodiesOf(document, operation).filter(({ status }) => status === undefined);
    return [...parametersOf(document, operation), ...bodies].map(({ node, pointer }) => ({
      pointer: `${pointer}/schema`,
      node: objectAt(node, "schema"),
    }));
  });
  const schemas = new Map<string, Part>();
  for (let part = pending.shift(); part !== undefined; part = pending.shift()) {
    for (const schema of schemasIn(part)) {
      if (schemas.has(schema.pointer) || !isObject(schema.node)) continue;
      schemas.set(schema.pointer, schema);
      if (textAt(schema.node, "$ref") !== undefined) pending.push(follow(document, schema));
    }
  }
  return [...schemas.values()];
}
