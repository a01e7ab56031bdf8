// Merges request schemas that differ in one property into one type, so that typed clients can pass a variable there.
import { mapRootSchemas } from "./flatten.ts";
import { isObject, type Json, type JsonObject, listAt, objectAt, sameJson, textAt, textsAt } from "./json.ts";
import { follow, mapSchema } from "./walk.ts";

/** Marks a choice that types and validators treat as one type. The published document keeps the choice. */
export const oneTypeMark = "x-one-type";

/** Marks an object that ignores unlisted properties. */
export const ignoredRestMark = "x-ignores-others";

/** The document in which each marked choice is one type that allows whatever any of its options allows. */
export function oneTypeDocument(document: JsonObject): JsonObject {
  return mapRootSchemas(document, (root, pointer) =>
    mapSchema(root, (schema) => (schema[oneTypeMark] === true ? toOneType(document, schema, pointer) : schema)),
  );
}

function toOneType(document: JsonObject, schema: JsonObject, place: string): JsonObject {
  const { [oneTypeMark]: _mark, anyOf: _anyOf, oneOf: _oneOf, ...annotations } = schema;
  const values = simpleParts(document, schema);
  if (values.every(({ type }) => type !== "object")) return { ...annotations, ...typesOf(values) };
  const alternatives = alternativesOf(document, schema, place);
  const properties = new Map<string, Json>();
  for (const alternative of alternatives) {
    for (const [name, property] of Object.entries(objectAt(alternative, "properties"))) {
      const earlier = properties.get(name);
      properties.set(name, earlier === undefined ? property : mergeValues(document, earlier, property));
    }
  }
  const [first, ...others] = alternatives.map((alternative) => textsAt(alternative, "required"));
  const required = (first ?? []).filter((name) => others.every((names) => names.includes(name)));
  return {
    type: "object",
    ...annotations,
    additionalProperties: false,
    ...(required.length > 0 ? { required } : {}),
    properties: Object.fromEntries(properties),
  };
}

/** The objects in a choice, through references and nested choices. */
function alternativesOf(document: JsonObject, schema: JsonObject, place: string): readonly JsonObject[] {
  const choices = [...listAt(schema, "anyOf"), ...listAt(schema, "oneOf")].filter(isObject);
  if (choices.length > 0) {
    return choices.flatMap((choice) =>
      alternativesOf(document, follow(document, { pointer: place, node: choice }).node, place),
    );
  }
  if (schema.properties === undefined || schema.additionalProperties !== false) {
    throw new Error(`${place}: ${oneTypeMark} allows only alternatives that are closed objects.`);
  }
  return [schema];
}

/** Merges the schemas of two values: the union of two enums, a list of either's items, or the types without constraints. */
function mergeValues(document: JsonObject, left: Json, right: Json): Json {
  if (sameJson(left, right)) return left;
  const parts = [left, right].flatMap((part) => (isObject(part) ? simpleParts(document, part) : []));
  const enums = parts.map((part) => listAt(part, "enum"));
  if (enums.every((values) => values.length > 0)) return { type: "string", enum: [...new Set(enums.flat())] };
  const items = parts.map((part) => part.items);
  const [first, ...rest] = items.filter(isObject);
  if (first !== undefined && rest.length === parts.length - 1) {
    const list = {
      type: "array",
      items: rest.reduce<Json>((merged, item) => mergeValues(document, merged, item), first),
    };
    return { ...list, ...loosestBound("maxItems", parts) };
  }
  return typesOf(parts);
}

/** The types of some schemas, without constraints except the length limit of strings. */
function typesOf(schemas: readonly JsonObject[]): JsonObject {
  const types = new Set(schemas.flatMap(({ type }) => [type ?? []].flat()));
  if (types.has("number")) types.delete("integer");
  const texts = schemas.filter(({ type }) => [type ?? []].flat().includes("string"));
  return { type: [...types], ...loosestBound("maxLength", texts.map(withLength)) };
}

/** Maximum characters of an enum value, number or date written as a string; the service distinguishes these types. */
const maxFormLength = 100;

function withLength(text: JsonObject): JsonObject {
  const isForm = ["enum", "const", "pattern", "format"].some((keyword) => text[keyword] !== undefined);
  return text.maxLength === undefined && isForm ? { ...text, maxLength: maxFormLength } : text;
}

/** The loosest of some bounds; absent if a schema has none. */
function loosestBound(bound: "maxItems" | "maxLength", schemas: readonly JsonObject[]): JsonObject {
  const bounds = schemas.flatMap((schema) => (typeof schema[bound] === "number" ? [schema[bound]] : []));
  return bounds.length === 0 || bounds.length < schemas.length ? {} : { [bound]: Math.max(...bounds) };
}

/** The alternatives of a choice; the schema itself if it is not a choice. */
function simpleParts(document: JsonObject, schema: JsonObject): readonly JsonObject[] {
  const { node } = follow(document, { pointer: textAt(schema, "$ref") ?? "", node: schema });
  const choices = [...listAt(node, "anyOf"), ...listAt(node, "oneOf")].filter(isObject);
  return choices.length === 0 ? [node] : choices.flatMap((choice) => simpleParts(document, choice));
}
