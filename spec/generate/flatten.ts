// Merges allOf of object schemas into flat objects, because JSON Schema and zod interpret an allOf of closed objects differently.
import { isObject, type Json, type JsonObject, listAt, objectAt, sameJson, textAt, textsAt } from "./json.ts";
import { follow, mapSchema, partsAt, rootSchemasOf, schemasIn } from "./walk.ts";

const mergeable = new Set(["type", "title", "description", "properties", "required", "additionalProperties", "allOf"]);
const schemaPrefix = "#/components/schemas/";

/**
 * The document without allOf, and without schemas that were only parts of others, unless listed in `keptNames`. Throws if a
 * merge would change the meaning.
 */
export function flattenDocument(document: JsonObject, keptNames: ReadonlySet<string> = new Set()): JsonObject {
  const flat = mapRootSchemas(document, (schema, pointer) =>
    mapSchema(schema, (inner) => (listAt(inner, "allOf").length > 0 ? merge(document, inner, pointer, []) : inner)),
  );
  const onlyParts = partNames(document);
  const used = referencedNames(flat);
  const components = objectAt(flat, "components");
  const schemas = Object.entries(objectAt(components, "schemas")).filter(
    ([name]) => used.has(name) || keptNames.has(name) || !onlyParts.has(name),
  );
  return { ...flat, components: { ...components, schemas: Object.fromEntries(schemas) } };
}

/** Merges a schema with allOf into a flat object: later parts override earlier ones, the schema's own keywords override all. */
function merge(document: JsonObject, schema: JsonObject, place: string, trail: readonly string[]): JsonObject {
  const { allOf: _allOf, "x-without": _without, ...ownKeywords } = schema;
  const members = listAt(schema, "allOf").filter(isObject);
  const parts = members.map((member) => {
    const reference = textAt(member, "$ref");
    if (reference !== undefined && trail.includes(reference))
      throw new Error(`${place}: allOf leads back to ${reference}.`);
    const { node } = follow(document, { pointer: place, node: member });
    const nextTrail = reference === undefined ? trail : [...trail, reference];
    return withProvenance(merge(document, node, reference ?? place, nextTrail), schema);
  });
  const properties: Record<string, Json> = {};
  const required = new Set<string>();
  let additionalProperties: Json | undefined;
  for (const part of [...omitProperties(textsAt(schema, "x-without"), members, parts, place), ownKeywords]) {
    if (members.length > 0) requireMergeable(part, place);
    if (part !== ownKeywords && part.type !== "object")
      throw new Error(`${place}: allOf takes plain object schemas only.`);
    addProperties(properties, objectAt(part, "properties"), place);
    for (const name of textsAt(part, "required")) required.add(name);
    if (part.additionalProperties !== undefined) additionalProperties = part.additionalProperties;
  }
  if (members.length === 0) return ownKeywords;
  return {
    type: "object",
    ...ownKeywords,
    ...(required.size > 0 ? { required: [...required] } : {}),
    properties,
    ...(additionalProperties === undefined ? {} : { additionalProperties }),
  };
}

/** Throws unless the keywords of a part of an allOf can be merged. */
function requireMergeable(part: JsonObject, place: string): void {
  const foreign = Object.keys(part).find((key) => !mergeable.has(key) && !key.startsWith("x-"));
  if (foreign !== undefined) throw new Error(`${place}: allOf takes plain object schemas only, not "${foreign}".`);
}

/** Adds the properties of a part; throws if another part describes one differently. */
function addProperties(all: Record<string, Json>, properties: JsonObject, place: string): void {
  for (const [name, property] of Object.entries(properties)) {
    const earlier = all[name];
    if (earlier !== undefined && !sameJson(earlier, property)) {
      throw new Error(
        `${place}: two parts of the allOf describe "${name}" differently; leave it out of the shared part.`,
      );
    }
    all[name] = property;
  }
}

/** The parts without omitted properties, unless a part redefines them. */
function omitProperties(
  without: readonly string[],
  members: readonly JsonObject[],
  parts: readonly JsonObject[],
  place: string,
): readonly JsonObject[] {
  if (without.length === 0) return parts;
  const isReferred = (index: number) => members[index]?.$ref !== undefined;
  const propertiesOf = (chosen: readonly JsonObject[]): JsonObject =>
    Object.assign({}, ...chosen.map((part) => objectAt(part, "properties")));
  const known = propertiesOf(parts.filter((_part, index) => isReferred(index)));
  const redefined = propertiesOf(parts.filter((_part, index) => !isReferred(index)));
  const missing = without.find((name) => !Object.hasOwn(known, name));
  if (missing !== undefined)
    throw new Error(`${place}: x-without lists "${missing}", but no schema in its allOf has it.`);
  return parts.map((part, index) => (isReferred(index) ? omitFrom(part, without, redefined) : part));
}

/** The part without these properties; a redefined property has its new schema. */
function omitFrom(part: JsonObject, without: readonly string[], redefined: JsonObject): JsonObject {
  const properties = Object.entries(objectAt(part, "properties")).flatMap(([name, property]): [string, Json][] => {
    const schema = without.includes(name) ? redefined[name] : property;
    return schema === undefined ? [] : [[name, schema]];
  });
  const required = textsAt(part, "required").filter((name) => !without.includes(name));
  return { ...part, properties: Object.fromEntries(properties), required };
}

/** Copies a part's provenance to its properties if it differs from the target schema's. */
function withProvenance(part: JsonObject, target: JsonObject): JsonObject {
  const stated = part["x-provenance"];
  const sameReason = part["x-provenance-reason"] === target["x-provenance-reason"];
  if (stated === undefined || (stated === target["x-provenance"] && sameReason)) return part;
  const reason = part["x-provenance-reason"];
  const inherited = { "x-provenance": stated, ...(reason === undefined ? {} : { "x-provenance-reason": reason }) };
  const properties = Object.entries(objectAt(part, "properties")).map(([name, property]): [string, Json] => [
    name,
    isObject(property) && property["x-provenance"] === undefined ? { ...property, ...inherited } : property,
  ]);
  return { ...part, properties: Object.fromEntries(properties) };
}

/** A copy of the document with every root schema changed. */
export function mapRootSchemas(
  document: JsonObject,
  change: (schema: JsonObject, pointer: string) => JsonObject,
): JsonObject {
  const changed = new Map<JsonObject, JsonObject>();
  for (const { node, pointer } of rootSchemasOf(document)) changed.set(node, change(node, pointer));
  function copy(value: Json): Json {
    if (isObject(value)) {
      const replacement = changed.get(value);
      if (replacement !== undefined) return replacement;
      return Object.fromEntries(Object.entries(value).map(([key, inner]): [string, Json] => [key, copy(inner)]));
    }
    return Array.isArray(value) ? value.map(copy) : value;
  }
  const result = copy(document);
  return isObject(result) ? result : document;
}

/** The names of schemas that another schema's allOf references. */
function partNames(document: JsonObject): ReadonlySet<string> {
  const members = rootSchemasOf(document)
    .flatMap(schemasIn)
    .flatMap((schema) => partsAt(schema, "allOf"));
  return new Set(members.flatMap(({ node }) => textAt(node, "$ref")?.replace(schemaPrefix, "") ?? []));
}

/** Names of the schemas referenced by any schema or body of the document. */
export function referencedNames(document: JsonObject): ReadonlySet<string> {
  const references = rootSchemasOf(document)
    .flatMap(schemasIn)
    .flatMap(({ node }) => textAt(node, "$ref") ?? []);
  return new Set(references.map((reference) => reference.replace(schemaPrefix, "")));
}
