// Which fields of which records hold ids of other records: the one declaration of it. Read by mock/control/record-editing/record-check.ts (writes and
// imports) and mock/control/record-editing/referrers.ts (deletions).
import type { CollectionName } from "../../records/world.ts";

/** A field that holds an id of a collection, as a number or as digits; null names nothing. */
export interface ReferenceField {
  /** Path from the record; `*` stands for each item of a list. */
  readonly at: string;
  readonly to: CollectionName;
  /** Beside null: the value that names nothing. */
  readonly none?: 0 | "";
  /** The index that finds the records with an id in this field, and perhaps others. */
  readonly index?: string;
}

/** What is asked of a state to follow references. */
export interface RecordSource {
  get(collection: CollectionName, id: number | string): object | undefined;
}

/** One id in a record. */
export interface Reference {
  readonly field: ReferenceField;
  /** JSON pointer within the record. */
  readonly pointer: string;
  readonly value: number | string;
}

/** What each collection's records refer to; embedded records are left to their own collections. */
export const referenceFields: { readonly [N in CollectionName]: readonly ReferenceField[] } = {
  tickets: [
    { at: "customerId", to: "customers", index: "customer" },
    { at: "contractId", to: "contracts" },
    { at: "agentId", to: "users", index: "user" },
    { at: "responderId", to: "users" },
    { at: "assignedAgentIds/*", to: "users", index: "user" },
    { at: "workedOnByIds/*", to: "users", index: "user" },
    { at: "tagIds/*", to: "tags", index: "tag" },
    { at: "intents/*/contractId", to: "contracts", none: "" },
    { at: "intents/*/outcome/aiAgentId", to: "aiAgents" },
    { at: "intents/*/outcome/userId", to: "users" },
    { at: "intents/*/outcome/sources/*/id", to: "knowledgeSources" },
  ],
  customers: [{ at: "tags/*/id", to: "tags" }],
  contracts: [{ at: "customerId", to: "customers", index: "customer" }],
  users: [{ at: "teamIds/*", to: "teams" }],
  teams: [],
  tags: [{ at: "parent", to: "tags", none: 0 }],
  aiAgents: [],
  workSessions: [
    { at: "ticketId", to: "tickets", index: "ticket" },
    { at: "userId", to: "users" },
  ],
  worklogs: [
    { at: "wire/ticketId", to: "tickets", index: "ticket" },
    { at: "wire/worklog/ticketId", to: "tickets", index: "ticket" },
    { at: "wire/worklog/conversationId", to: "tickets", index: "ticket" },
    { at: "wire/worklog/worklogId", to: "worklogs" },
    { at: "wire/worklog/userId", to: "users" },
    { at: "wire/aiUsage/aiAgents/*/id", to: "aiAgents" },
    { at: "processing/aiAgentId", to: "aiAgents" },
  ],
  knowledgeSources: [
    { at: "tags/*", to: "tags" },
    { at: "teams/*", to: "teams" },
    { at: "readByAgents/*/id", to: "users" },
    { at: "parent", to: "knowledgeNodes", none: 0 },
  ],
  knowledgeNodes: [
    { at: "parent", to: "knowledgeNodes", none: 0 },
    { at: "articleId", to: "knowledgeSources", index: "article" },
  ],
  connectors: [{ at: "parent", to: "knowledgeNodes", none: 0 }],
  scorecards: [{ at: "baseId", to: "scorecards" }],
  assessments: [
    { at: "scorecardId", to: "scorecards" },
    { at: "scorecardBaseId", to: "scorecards" },
    { at: "assessedUser", to: "users" },
    { at: "assessedByUser", to: "users" },
    { at: "ticketId", to: "tickets" },
    { at: "worklogId", to: "worklogs", index: "worklog" },
    { at: "editingHistory/*/userId", to: "users" },
    { at: "worklog/userId", to: "users" },
    { at: "worklog/worklogId", to: "worklogs" },
    { at: "worklog/ticketId", to: "tickets" },
    { at: "worklog/conversationId", to: "tickets" },
    { at: "aiUsage/aiAgents/*/id", to: "aiAgents" },
    { at: "data/categories/*/criteria/*/lastEditedByUserId", to: "users", none: 0 },
  ],
  testCases: [
    { at: "ticketId", to: "tickets" },
    { at: "aiAgentId", to: "aiAgents" },
    { at: "expectedResult/contractId", to: "contracts", none: "" },
  ],
  testRuns: [
    { at: "aiAgentId", to: "aiAgents" },
    { at: "createdBy", to: "users" },
  ],
  testTickets: [
    { at: "testRunId", to: "testRuns", index: "run" },
    { at: "testCaseId", to: "testCases" },
    { at: "ticketId", to: "tickets" },
    { at: "aiAgentId", to: "aiAgents" },
    { at: "expectedResult/contractId", to: "contracts", none: "" },
  ],
  apps: [{ at: "createdBy", to: "users" }],
  storeApps: [],
};

/** Every id that a record, or a part of one, refers to another by. */
export function referencesIn(collection: CollectionName, record: object): readonly Reference[] {
  return referenceFields[collection].flatMap((field) => collect(field, field.at.split("/"), record, ""));
}

/** The id that a reference names, as its collection keeps it; undefined where the text is no id. */
export function toReferredId({ value }: Reference): number | undefined {
  if (typeof value === "number") return value;
  return /^(?:0|[1-9]\d{0,15})$/.test(value) ? Number(value) : undefined;
}

function collect(field: ReferenceField, path: readonly string[], value: unknown, pointer: string): Reference[] {
  const [step, ...rest] = path;
  if (step === undefined) {
    const isId = typeof value === "number" || typeof value === "string";
    return isId && value !== field.none ? [{ field, pointer, value }] : [];
  }
  if (typeof value !== "object" || value === null) return [];
  if (step !== "*") return collect(field, rest, Reflect.get(value, step), `${pointer}/${step}`);
  if (!Array.isArray(value)) return [];
  return value.flatMap((item, index) => collect(field, rest, item, `${pointer}/${index}`));
}
