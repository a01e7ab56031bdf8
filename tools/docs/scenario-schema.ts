// Generates docs/scenario.schema.json, which editors use to complete and check scenario files.
import { type TraitNote, traitNotes } from "../../fixtures/factories/trait-notes.ts";
import { type JsonSchema, referredName } from "../../mock/contract/json-schema.ts";
import { recordContract } from "../../mock/contract/record-contract.ts";
import { scenarioSchema } from "../../mock/contract/scenario-contract.ts";
import { partialSchemas } from "../../mock/control/record-editing/record-schemas.ts";
import { dateSchemas } from "../../mock/control/record-editing/time-fields.ts";
import type { ScenarioDeclaration, ScenarioRecord } from "../../mock/control/scenarios/scenario.ts";
import { collectionNames, collections } from "../../mock/domain/records/collections.ts";
import type { CollectionName } from "../../mock/domain/records/world.ts";
import { keysOf } from "../../mock/engine/core/tables.ts";
import { recordsDocument } from "../../spec/contract-documents.ts";
import { bundleContract } from "../../spec/generate/bundle.ts";
import { flattenDocument } from "../../spec/generate/flatten.ts";
import adminDocument from "../../spec/generated/admin/openapi.json" with { type: "json" };

/** A schema with additional keywords for editors. */
interface EditorSchema extends JsonSchema {
  readonly description?: string;
  readonly properties?: { readonly [name: string]: EditorSchema };
  readonly items?: EditorSchema;
  readonly anyOf?: readonly EditorSchema[];
  readonly allOf?: readonly object[];
  readonly additionalProperties?: boolean | EditorSchema;
}
type Definitions = { readonly [name: string]: EditorSchema };

const declarationDescriptions: { readonly [Name in keyof Required<ScenarioDeclaration>]: string } = {
  $schema: "The path of this schema, for editors.",
  name: "The word after `--scenario`, in kebab-case.",
  description: "One sentence: the UI state it sets up.",
  extends: "The name of a scenario to build on.",
  world: "Size and seed unless the caller sets them, and collections that start empty.",
  records: "Records in addition to those of the world, in this order; a record may refer to earlier ones.",
  clock: "Where the clock starts, and whether it runs.",
  faults: "Faults that are active from the start.",
  rules: "House rules that it turns on or off.",
};

const recordDescriptions: { readonly [Name in keyof Required<ScenarioRecord>]: string } = {
  collection: "The collection of the record.",
  id: "An existing id changes that record of the world, a new one creates a record. Default: the next id.",
  traits: "Named variations, applied in order.",
  fields: "Fields, which override the traits.",
  count: "How many records to create; not together with `id`.",
};

/** Returns the content of the file, with one definition per line. */
export async function makeScenarioSchema(): Promise<string> {
  const { ScenarioDeclaration: declaration = {}, ScenarioRecord: record = {}, ...otherForms } = scenarioSchema.$defs;
  const fields = collectionNames.map((name) => [fieldsOf(name), partialSchemas[name]] as const);
  const undocumented: Definitions = { ...recordContract.$defs, ...otherForms, ...Object.fromEntries(fields) };
  const documented = await readDescriptions();
  const definitions: Definitions = withRelativeTimes({
    ...Object.fromEntries(
      Object.entries(undocumented).map(([name, schema]) => [name, describe(schema, documented[name])]),
    ),
    ScenarioDeclaration: withDescriptions(describe(declaration), declarationDescriptions),
    ScenarioRecord: {
      ...withDescriptions(describe(record), recordDescriptions),
      allOf: collectionNames.map(toCondition),
    },
  });
  const reachableNames = reach(definitions, "ScenarioDeclaration");
  const lines = Object.keys(definitions)
    .sort()
    .flatMap((name) =>
      reachableNames.has(name) ? [`    ${JSON.stringify(name)}: ${JSON.stringify(definitions[name])}`] : [],
    );
  return `{
  "$schema": "http://json-schema.org/draft-07/schema#",
  "title": "Scenario of ticket-service-mock",
  "$ref": "#/$defs/ScenarioDeclaration",
  "$defs": {
${lines.join(",\n")}
  }
}
`;
}

/** Dates of records may be relative; dates of the clock and of faults are exact. */
function withRelativeTimes(definitions: Definitions): Definitions {
  const entries = Object.entries(definitions).map(([name, schema]) => {
    const isExact = name === "ScenarioDeclaration" || name === "WindowSchedule";
    return [name, isExact ? withExactDates(schema) : schema];
  });
  const relativeDates = [{ $ref: "#/$defs/TimeText" }, { $ref: "#/$defs/RelativeDay" }];
  const dates = dateSchemas.map((name) => [name, { anyOf: [{ $ref: `#/$defs/exact ${name}` }, ...relativeDates] }]);
  const exactDates = dateSchemas.map((name) => [`exact ${name}`, definitions[name]]);
  return { ...Object.fromEntries(entries), ...Object.fromEntries(dates), ...Object.fromEntries(exactDates) };
}

/** A schema whose dates are exact. */
function withExactDates(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withExactDates);
  if (typeof schema !== "object" || schema === null) return schema;
  const entries = Object.entries(schema).map(([key, value]) => [
    key,
    key === "$ref" && value === "#/$defs/IsoDateTime" ? "#/$defs/exact IsoDateTime" : withExactDates(value),
  ]);
  return Object.fromEntries(entries);
}

function fieldsOf(collection: CollectionName): string {
  return `${collection} fields`;
}

/** A record's fields depend on its collection. */
function toCondition(collection: CollectionName): object {
  const notes: Readonly<Record<string, TraitNote>> = traitNotes[collection];
  const names = Object.keys(notes);
  const enumSchema = { enum: names, enumDescriptions: Object.values(notes).map(({ says }) => says) };
  const traits = { items: names.length === 0 ? false : enumSchema };
  return {
    if: { properties: { collection: { const: collection } }, required: ["collection"] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { properties: { traits, fields: { $ref: `#/$defs/${fieldsOf(collection)}` } } },
  };
}

function withDescriptions(schema: JsonSchema, descriptions: Readonly<Record<string, string>>): EditorSchema {
  const properties = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    // Older drafts, which editors also read, ignore siblings of a reference.
    const described = property.$ref === undefined ? property : { anyOf: [property] };
    return [name, { ...described, description: descriptions[name] }];
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}

/** Descriptions of each schema in the documents, by schema name. */
async function readDescriptions(): Promise<Definitions> {
  const { components } = flattenDocument((await bundleContract(recordsDocument.entry)).document);
  const { schemas } = JSON.parse(JSON.stringify(components));
  const flatForms = collectionNames.map((name) => [fieldsOf(name), toFlatForm(schemas[formOf(name)], schemas)]);
  const admin: unknown = adminDocument.components.schemas;
  return { ...schemas, ...Object.fromEntries(flatForms), ...Object(admin) };
}

/** Moves the properties of `wire` up to the record. */
function toFlatForm(form: EditorSchema, schemas: Definitions): EditorSchema {
  const { wire, ...properties } = form.properties ?? {};
  if (wire === undefined) return form;
  const { properties: wireProperties } = schemas[referredIn(wire)] ?? {};
  return { ...form, properties: { ...wireProperties, ...properties } };
}

function referredIn(schema: EditorSchema): string {
  return /#\/components\/schemas\/(\w+)/.exec(JSON.stringify(schema))?.[1] ?? "";
}

function formOf(collection: CollectionName): string {
  return collections[collection].schema;
}

/** Adds the descriptions of another schema of the same shape, and the range of safe integers. */
function describe(schema: EditorSchema, documented: EditorSchema = {}): EditorSchema {
  const { description } = documented;
  const isInteger = [schema.type ?? []].flat().includes("integer");
  const { minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER } = schema;
  return {
    ...schema,
    ...(description === undefined || schema.$ref !== undefined ? {} : { description: description.trim() }),
    ...(isInteger && schema.enum === undefined ? { minimum, maximum } : {}),
    ...(schema.properties === undefined ? {} : { properties: describeAll(schema.properties, documented.properties) }),
    ...(schema.items === undefined ? {} : { items: describe(schema.items, documented.items) }),
    ...(schema.anyOf === undefined
      ? {}
      : { anyOf: schema.anyOf.map((branch, index) => describe(branch, documented.anyOf?.[index])) }),
  };
}

function describeAll(properties: Definitions, documented: Definitions = {}): Definitions {
  return Object.fromEntries(
    keysOf(properties).map((name) => [name, describe(properties[name] ?? {}, documented[name])]),
  );
}

/** Names of all definitions reachable from a definition. */
function reach(definitions: Definitions, start: string): ReadonlySet<string> {
  const names = new Set([start]);
  for (const name of names) {
    const text = JSON.stringify(definitions[name] ?? {});
    for (const [, reference = ""] of text.matchAll(/"\$ref":"([^"]+)"/g))
      names.add(referredName({ $ref: reference }) ?? "");
  }
  return names;
}
