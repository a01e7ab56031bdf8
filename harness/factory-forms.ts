// In which form a consumer meets the records of a collection, and back: the wire form of the contract where there is one, else the record.
// Used by harness/fixtures.ts.
import type { CollectionName, Collections } from "../mock/records/world.ts";
import type { components } from "../spec/generated/types.ts";

type Schemas = components["schemas"];

/** The collection behind each word of scenarios/kit.ts. */
export const collectionOf = {
  ticket: "tickets",
  customer: "customers",
  contract: "contracts",
  user: "users",
  team: "teams",
  tag: "tags",
  aiAgent: "aiAgents",
  workSession: "workSessions",
  worklog: "worklogs",
  knowledge: "knowledgeSources",
  knowledgeNode: "knowledgeNodes",
  connector: "connectors",
  scorecard: "scorecards",
  assessment: "assessments",
  testCase: "testCases",
  testRun: "testRuns",
  testTicket: "testTickets",
  app: "apps",
  storeApp: "storeApps",
} as const satisfies { readonly [word: string]: CollectionName };

/** A word for one record of a collection. */
export type FactoryWord = keyof typeof collectionOf;

/** Wire forms that are not the record itself. */
interface WireForms {
  readonly users: Schemas["User"];
  readonly aiAgents: Schemas["AiUsageAgent"];
  readonly worklogs: Schemas["WorklogEntry"];
  readonly knowledgeSources: Schemas["KnowledgeSource"];
  readonly assessments: Schemas["QualityAssessment"];
}

/** What a consumer gets of a collection. */
export type FormOf<N extends CollectionName> = N extends keyof WireForms ? WireForms[N] : Collections[N]["record"];

/** Fields that the service adds when it answers, as they are for an administrator of a fresh state. */
const answered: { readonly [N in CollectionName]?: Readonly<Record<string, unknown>> } = {
  worklogs: { assessments: [] },
  knowledgeSources: { excluded: false },
  assessments: { canEdit: true },
};

/** Fields of records that the service keeps to itself. */
const kept: { readonly [N in CollectionName]?: readonly string[] } = {
  knowledgeSources: ["parent", "createdAt", "modifiedAt"],
};

const wired: readonly CollectionName[] = ["users", "aiAgents", "worklogs"];

/** Fields of a form as those of the record. */
export function toRecordFields(collection: CollectionName, fields: object): Readonly<Record<string, unknown>> {
  const own = Object.entries(fields).filter(([name]) => !Object.hasOwn(answered[collection] ?? {}, name));
  const rest: Readonly<Record<string, unknown>> = Object.fromEntries(own);
  if (!wired.includes(collection) || own.length === 0) return rest;
  return { ...(rest.id === undefined ? {} : { id: rest.id }), wire: rest };
}

/** The form of a record, with what was said of it beyond the record. */
export function toForm(collection: CollectionName, record: object, fields: object): object {
  const base = "wire" in record && typeof record.wire === "object" && record.wire !== null ? record.wire : record;
  const own = Object.entries(base).filter(([name]) => !kept[collection]?.includes(name));
  const added = Object.entries(answered[collection] ?? {}).map(([name, value]) => [
    name,
    Object.hasOwn(fields, name) ? Reflect.get(fields, name) : value,
  ]);
  return { ...Object.fromEntries(own), ...Object.fromEntries(added) };
}

/** A JSON pointer into a record as one into its form. */
export function toFormPointer(collection: CollectionName, pointer: string): string {
  return wired.includes(collection) ? pointer.replace(/^\/wire(?=\/|$)/, "") : pointer;
}
