// Rules about single schemas: only what JSON Schema, zod and openapi-typescript all read in the same way. Run by spec/lint.ts;
// spec/generate/closed-form.ts gives the reason for each rule.
import { childPointer, isObject, listAt, objectAt, textAt, textsAt } from "../generate/json.ts";
import { type Part, partsAt, schemasOf } from "../generate/walk.ts";
import type { Breach, Rule } from "./breach.ts";

const compositions = ["$ref", "enum", "const", "anyOf", "oneOf", "allOf"];
const annotations = new Set([
  "title",
  "description",
  "default",
  "examples",
  "deprecated",
  "readOnly",
  "writeOnly",
  "discriminator",
]);

const forbidden = new Map([
  ["not", "list what is allowed"],
  ["if", "use anyOf with one schema for each case"],
  ["then", "use anyOf with one schema for each case"],
  ["else", "use anyOf with one schema for each case"],
  ["unevaluatedProperties", "close the object with additionalProperties"],
  ["unevaluatedItems", "describe the items with items"],
  ["dependentSchemas", "check it in a service"],
  ["dependentRequired", "check it in a service"],
  ["dependencies", "check it in a service"],
  ["nullable", 'write type: [..., "null"] or anyOf with type "null"'],
  ["$id", "refer to #/components/schemas"],
  ["$anchor", "refer to #/components/schemas"],
  ["$dynamicRef", "refer to #/components/schemas"],
  ["$defs", "put the schema under #/components/schemas"],
]);

function isAnnotation(key: string): boolean {
  return annotations.has(key) || key.startsWith("x-");
}

/** Every schema has a type, or is purely one of enum, const, reference, composition; objects and lists say what they hold. */
export const typedSchemas: Rule = (document) =>
  schemasOf(document).flatMap((schema) => [...untyped(schema), ...unfilled(schema)]);

const anyValue = "#/components/schemas/AnyValue";

function untyped({ node, pointer }: Part): readonly Breach[] {
  const rule = "typedSchemas";
  const used = compositions.filter((key) => node[key] !== undefined);
  const type = node.type;
  if (type === undefined && used.length === 0) {
    // What is published means any value by it; spec/records.yaml refers to the published form.
    if (pointer === anyValue) return [];
    return [
      { rule, place: pointer, problem: "the schema has no type, so it accepts anything", instead: "give it a type" },
    ];
  }
  const others = Object.keys(node).filter((key) => !isAnnotation(key) && key !== used[0]);
  const composed = used.some((key) => key !== "enum" && key !== "const");
  if (composed && used[0] !== "$ref" && others.length > 0) {
    const problem = `${others.join(", ")} beside ${used[0]} goes unread`;
    return [{ rule, place: pointer, problem, instead: `say it inside each member of ${used[0]}` }];
  }
  const values = [node.const ?? null, ...listAt(node, "enum")];
  if (values.some((value) => typeof value === "object" && value !== null)) {
    const problem = "enum and const compare objects and lists by identity in the validators";
    return [{ rule, place: pointer, problem, instead: "allow texts, numbers, booleans and null only" }];
  }
  const unread = others.filter((key) => key !== "type");
  if (!composed && used.length > 0 && unread.length > 0) {
    const problem = `${unread.join(", ")} beside ${used[0]} goes unread`;
    return [{ rule, place: pointer, problem, instead: `leave it out, ${used[0]} says it all` }];
  }
  return [];
}

function unfilled({ node, pointer }: Part): readonly Breach[] {
  const rule = "typedSchemas";
  const type = node.type;
  const types = Array.isArray(type) ? type : [type];
  const breaches: Breach[] = [];
  if (types.includes("object") && node.properties === undefined && node.additionalProperties === undefined) {
    const instead = "list its properties, or say additionalProperties: true";
    breaches.push({ rule, place: pointer, problem: "the object does not say what it holds", instead });
  }
  if (types.includes("array") && !isObject(node.items)) {
    breaches.push({
      rule,
      place: pointer,
      problem: "the list does not say what it holds",
      instead: "describe items with a schema",
    });
  }
  for (const [name, property] of Object.entries(objectAt(node, "properties"))) {
    if (isObject(property)) continue;
    const place = childPointer(childPointer(pointer, "properties"), name);
    breaches.push({
      rule,
      place,
      problem: "the property has no schema",
      instead: "describe it, AnyValue for any value",
    });
  }
  return breaches;
}

/** Beside $ref stand only description and x-*. */
export const plainReferences: Rule = (document) =>
  schemasOf(document).flatMap(({ node, pointer }) => {
    if (node.$ref === undefined) return [];
    const others = Object.keys(node).filter((key) => key !== "$ref" && key !== "description" && !key.startsWith("x-"));
    if (others.length === 0) return [];
    const problem = `${others.join(", ")} beside $ref goes unread`;
    return [{ rule: "plainReferences", place: pointer, problem, instead: "say it in the schema that is referred to" }];
  });

/** No keyword that z.fromJSONSchema refuses or that the generators do not follow. */
export const understoodKeywords: Rule = (document) =>
  schemasOf(document).flatMap(({ node, pointer }) =>
    Object.keys(node).flatMap((key) => {
      const instead = forbidden.get(key);
      if (instead === undefined) return [];
      return [
        {
          rule: "understoodKeywords",
          place: pointer,
          problem: `"${key}" is not understood by the validators`,
          instead,
        },
      ];
    }),
  );

/** After flattening there is no allOf anywhere. Run on the flat document only. */
export const noAllOf: Rule = (document) =>
  schemasOf(document).flatMap((schema) => {
    if (schema.node.allOf === undefined) return [];
    const problem = `allOf with ${partsAt(schema, "allOf").length} members is left`;
    const instead = "spec/generate/flatten.ts merges plain object schemas; write the members so";
    return [{ rule: "noAllOf", place: schema.pointer, problem, instead }];
  });

/** Every required name is a property of the same object. Run on the flat document only. */
export const knownRequired: Rule = (document) =>
  schemasOf(document).flatMap(({ node, pointer }) => {
    const properties = objectAt(node, "properties");
    const missing = textsAt(node, "required").filter((name) => properties[name] === undefined);
    return missing.map((name) => ({
      rule: "knownRequired",
      place: pointer,
      problem: `"${name}" is required but not a property`,
      instead: "add the property or take the name out of required",
    }));
  });

/** Digits in a pattern are written `[0-9]`: what `\\d` means differs between the readers of patterns. */
export const plainDigits: Rule = (document) =>
  schemasOf(document).flatMap(({ node, pointer }) => {
    if (!textAt(node, "pattern")?.includes("\\d")) return [];
    const problem = "the pattern has \\d, which is more than 0 to 9 for some readers";
    return [{ rule: "plainDigits", place: pointer, problem, instead: "write [0-9]" }];
  });
