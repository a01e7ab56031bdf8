// The form of every collection's records: the contract's schemas where a record is a wire form, and by hand what the service keeps besides
// (mock/records/). What a record embeds of others is left open: mock/control/record-editing/embedding.ts puts it there. Used by mock/control/record-editing/record-check.ts.
import type { JsonSchema } from "../../contract/json-schema.ts";
import { component, refer } from "../../contract/schema-check.ts";
import type { CollectionName } from "../../records/world.ts";

type Properties = { readonly [name: string]: JsonSchema };

const id: JsonSchema = { type: "integer", minimum: 1 };
const text: JsonSchema = { type: "string" };
const flag: JsonSchema = { type: "boolean" };
const count: JsonSchema = { type: "integer", minimum: 0 };
const number: JsonSchema = { type: "number" };
/** Milliseconds since 1970. */
const instant: JsonSchema = { type: "integer" };
const texts = listOf(text);

/** What the record of a collection may hold in the place of records that it embeds. */
export const embeddedFields: { readonly [N in CollectionName]?: readonly string[] } = {
  tickets: ["customer", "agent", "assignedAgents", "workedOnBy", "tags"],
  customers: ["contracts"],
};

/** One schema for each collection. */
export const recordSchemas: { readonly [N in CollectionName]: JsonSchema } = {
  tickets: open(wire("Ticket"), embeddedFields.tickets),
  customers: open(wire("Customer"), embeddedFields.customers),
  contracts: wire("Contract"),
  tags: wire("Tag"),
  users: closed({
    id,
    wire: refer("User"),
    role: oneOf("administrator", "agent"),
    permissions: listOf(
      oneOf(
        ...["updateTicket", "readKnowledge", "createKnowledge", "updateKnowledge", "deleteKnowledge"],
        ...["archiveKnowledge", "aiQualityCheckView", "aiQualityCheckRun", "aiQualityCheckEdit"],
        ...["qualityViewAssessmentAll", "qualityViewAssessmentTeamMate", "qualityViewAssessmentOwn"],
        ...["reportAiPerformance", "readApps"],
      ),
    ),
    teamIds: listOf(id),
  }),
  teams: closed({ id, name: text }),
  aiAgents: closed({
    id,
    wire: refer("AiUsageAgent"),
    outputHandlingCases: { type: "object", additionalProperties: text },
  }),
  workSessions: closed(
    {
      ...{ id, ticketId: id, userId: id, from: instant, lastInteraction: instant, reOpened: flag },
      actions: listOf(refer("WorklogAction")),
      closedAt: instant,
    },
    ["closedAt"],
  ),
  worklogs: closed({
    id,
    wire: without(component("WorklogEntry"), ["assessments"]),
    processing: orNull(
      closed({
        ...{ aiAgentId: id, approvalSeconds: number, error: flag, outputHandlingCase: orNull(text) },
        approval: oneOf("approved", "sentToManual", "notAsked"),
      }),
    ),
  }),
  knowledgeSources: extended(without(wire("KnowledgeSource"), ["excluded"]), {
    ...{ parent: count, createdAt: instant, modifiedAt: instant },
  }),
  knowledgeNodes: closed({
    ...{ id, name: text, type: orNull(text), description: orNull(text) },
    ...{ parent: count, articleId: orNull(id) },
  }),
  connectors: closed({
    ...{ id, name: text, url: text, parent: count, includePaths: texts, excludePaths: texts, maxPages: count },
    frequency: oneOf("daily", "weekly"),
  }),
  scorecards: closed({
    ...{ id, baseId: id, revision: id, name: text, state: oneOf("draft", "active", "retired", "deleted") },
    categories: listOf(
      closed({ categoryId: id, label: text, order: { type: "integer" }, criteria: listOf(toCriterion()) }),
    ),
  }),
  assessments: without(wire("QualityAssessment"), ["canEdit"]),
  testCases: closed({ id, ticketId: id, aiAgentId: text, expectedResult: refer("TestResult") }),
  testRuns: closed({
    ...{ id, aiAgentId: text, aiAgentName: text, state: oneOf("running", "finished", "failed", "cancelled") },
    config: closed({ limit: { type: "integer" }, reRunModels: flag }, ["limit", "reRunModels"]),
    ...{ createdBy: id, createdAt: instant, endDate: orNull(instant), description: text },
    ...{ ticketsScheduledForTesting: count, ticketsTested: count, successfulTests: count },
    scores: closed({ overall: number, contractId: number, sentiment: number }),
  }),
  testTickets: extended(wire("TestTicket"), { actualResult: orNull(refer("TestResult")) }),
  apps: wire("App"),
  storeApps: closed({ id: { type: "string", minLength: 1 }, appId: text, bundle: refer("AppBundle") }),
};

/** The same with every field optional: what may be said of a record to make or to change. */
export function partial(schema: JsonSchema): JsonSchema {
  const { required: _, ...rest } = schema;
  const wired = schema.properties?.wire;
  if (wired === undefined) return rest;
  const form = wired.$ref === undefined ? wired : component(wired.$ref.slice("#/$defs/".length));
  return { ...rest, properties: { ...schema.properties, wire: partial(form) } };
}

function toCriterion(): JsonSchema {
  const words = { id, label: text, description: text, maxPoints: number };
  return closed({ ...words, scoringType: oneOf("metNotMet", "numericScale") });
}

/** A record that is a component of the contract. */
function wire(name: string): JsonSchema {
  return extended(component(name), { id });
}

function closed(properties: Properties, optional: readonly string[] = []): JsonSchema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: "object", properties, required, additionalProperties: false };
}

function extended(schema: JsonSchema, more: Properties): JsonSchema {
  const required = [...new Set([...(schema.required ?? []), ...Object.keys(more)])];
  return { ...schema, properties: { ...schema.properties, ...more }, required };
}

function without(schema: JsonSchema, names: readonly string[]): JsonSchema {
  const properties = Object.entries(schema.properties ?? {}).filter(([name]) => !names.includes(name));
  const required = schema.required?.filter((name) => !names.includes(name)) ?? [];
  return { ...schema, properties: Object.fromEntries(properties), required };
}

function open(schema: JsonSchema, names: readonly string[] = []): JsonSchema {
  const { required = [] } = schema;
  const properties = { ...schema.properties, ...Object.fromEntries(names.map((name) => [name, {}])) };
  return { ...schema, properties, required: required.filter((name) => !names.includes(name)) };
}

function listOf(items: JsonSchema): JsonSchema {
  return { type: "array", items };
}

function oneOf(...values: readonly string[]): JsonSchema {
  return { type: "string", enum: values };
}

function orNull(schema: JsonSchema): JsonSchema {
  return { anyOf: [schema, { type: "null" }] };
}
