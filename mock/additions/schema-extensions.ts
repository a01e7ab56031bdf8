// Finds the schemas of the contract that additions extend, checks the extensions, and derives their search keys.
import { childPointer, isObject, type JsonObject, listAt, objectAt, textAt } from "../../spec/generate/json.ts";
import type { AdditionBreach } from "./broken-additions.ts";

/** Other schemas of the same record, which receive the same properties. */
const relatedSchemas: { readonly [name: string]: readonly string[] } = {
  Ticket: ["CompactTicket"],
  WorklogEntry: ["WorklogEntryKept"],
  KnowledgeSource: ["KnowledgeSourceResult", "KnowledgeSourceRecord", "SentKnowledgeSource"],
  KnowledgeStructureNode: ["KnowledgeStructureNodeBelow", "KnowledgeNodeResult", "KnowledgeNodeRecord"],
  KnowledgeSourceInput: ["KnowledgeSourceChange"],
  QualityAssessment: ["QualityAssessmentSummary", "AssessmentResult", "AssessmentRecord", "SentAssessment"],
  Scorecard: ["ScorecardRecord"],
  TestCase: ["TestCaseRecord"],
  TestRun: ["TestRunRecord"],
  TestTicket: ["TestRunTicket", "TestTicketRecord"],
  User: ["Profile", "CallerProfile"],
  Team: ["TeamRecord"],
  AiUsageAgent: ["AiAgent"],
  App: ["AppBundle", "AppRecord", "StoreBundle"],
  StoreApp: ["StoreAppRecord"],
  WebsiteConnector: ["WebsiteConnectorResult", "ConnectorRecord"],
};

/** The names of a schema, its alternatives and the other schemas of its record. */
export function extendedNames(name: string, published: JsonObject): readonly string[] {
  return [name, ...choicesOf(name, published), ...(relatedSchemas[name] ?? [])];
}

/** The names of a contract schema's alternatives; empty unless all are objects with properties. */
function choicesOf(name: string, published: JsonObject): readonly string[] {
  const schema = objectAt(schemasOf(published), name);
  const choices = [...listAt(schema, "anyOf"), ...listAt(schema, "oneOf")];
  const names = choices.map((part) => (isObject(part) ? textAt(part, "$ref")?.split("/").at(-1) : undefined) ?? "");
  return names.every((name) => isObject(objectAt(schemasOf(published), name).properties)) ? names : [];
}

/** The ticket search keys for the properties that additions add to tickets, with and without prefix. */
export function searchKeysOf(document: JsonObject): readonly string[] {
  const names = Object.keys(objectAt(objectAt(schemasOf(document), "Ticket"), "properties"));
  return [...names.map((name) => `t.${name}`), ...names];
}

export function toSearchFilter(keys: readonly string[]): JsonObject {
  const value = { type: ["string", "number", "boolean"], maxLength: 1000 };
  const toFilter = (name: string, schema: JsonObject): JsonObject => ({
    type: "object",
    additionalProperties: false,
    required: ["key", name],
    properties: {
      key: { type: "string", enum: keys, description: "A property that additions add to tickets." },
      comparator: { $ref: "#/components/schemas/TicketSearchSetComparator" },
      [name]: schema,
    },
  });
  const values = { type: "array", maxItems: 500, items: value };
  return {
    description: "Finds tickets by a property that additions add to them.",
    oneOf: [toFilter("values", values), toFilter("value", value)],
  };
}

/** The properties of a schema and of its alternatives. */
function propertiesOf(name: string, published: JsonObject): JsonObject | undefined {
  const { properties } = objectAt(schemasOf(published), name);
  if (isObject(properties)) return properties;
  const choices = choicesOf(name, published);
  const all = choices.map((part) => objectAt(objectAt(schemasOf(published), part), "properties"));
  return choices.length === 0 ? undefined : Object.assign({}, ...all);
}

/** Lists the schemas of a document that extend a contract schema. */
export function extensionsOf(document: JsonObject, existing: object): readonly (readonly [string, JsonObject])[] {
  return Object.entries(schemasOf(document)).flatMap(([name, schema]) =>
    Object.hasOwn(existing, name) && isObject(schema) ? [[name, schema] as const] : [],
  );
}

/** Finds extensions that do more than add optional properties. */
export function findInvalidExtensions(document: JsonObject, published: JsonObject): readonly AdditionBreach[] {
  return extensionsOf(document, schemasOf(published)).flatMap(([name, schema]) =>
    findExtensionBreaches(name, schema, published),
  );
}

function findExtensionBreaches(name: string, schema: JsonObject, published: JsonObject): readonly AdditionBreach[] {
  const pointer = childPointer("/components/schemas", name);
  const fullName = Object.entries(relatedSchemas).find(([, names]) => names.includes(name))?.[0];
  if (fullName !== undefined)
    return [{ pointer, reason: `derives from ${fullName} of the contract; extend that schema` }];
  const existing = propertiesOf(name, published);
  if (existing === undefined) {
    const reason = `extends ${name} of the contract, which is not an object with properties; use a different name`;
    return [{ pointer, reason }];
  }
  const { type = "object", properties, ...others } = schema;
  const otherKeys = Object.keys(others).filter((key) => key !== "description" && !key.startsWith("x-"));
  const breaches = otherKeys.map((key) => ({
    pointer: childPointer(pointer, key),
    reason: `${name} is a schema of the contract: it can be extended only with optional properties`,
  }));
  if (!isObject(properties) || type !== "object") {
    const reason = `extends ${name} of the contract, so it must be an object with properties`;
    return [...breaches, { pointer, reason }];
  }
  const repeated = Object.keys(properties).filter((property) => Object.hasOwn(existing, property));
  return [
    ...breaches,
    ...repeated.map((property) => ({
      pointer: childPointer(`${pointer}/properties`, property),
      reason: `${name} of the contract already has this property`,
    })),
  ];
}

function schemasOf(document: JsonObject): JsonObject {
  return objectAt(objectAt(document, "components"), "schemas");
}
