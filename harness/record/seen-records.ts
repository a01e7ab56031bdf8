// Puts records together from the answers that pass a proxy: where an answer holds records, and what is kept of each. Used by harness/record/recorder.ts.
import { givenSchemas as schemas } from "../../mock/control/record-editing/record-forms.ts";
import { type CollectionName, collections, isCollectionName } from "../../mock/records/collections.ts";

type Fields = { readonly [field: string]: unknown };

/** What is known of a record: of each field what was seen first, for that is the state before the changes that passed. */
export interface SeenRecord {
  readonly collection: CollectionName;
  readonly id: number | string;
  readonly fields: { [field: string]: unknown };
  /** Seen only in the answer to a change: the state behind it. */
  readonly isAfterChange: boolean;
}

export interface SeenRecords {
  /** @param isChange whether the request may have changed what the answer shows */
  see(operationId: string, isChange: boolean, answer: unknown): void;
  list(): readonly SeenRecord[];
  /** How often a record was passed over because there were enough. */
  leftOut(): number;
  /** Ids of records that passing requests made: playing these makes them again. */
  readonly made: ReadonlySet<string>;
}

/** The collection of the record, or of the list of records, that an operation answers. */
const answered: { readonly [operationId: string]: CollectionName } = {
  getTicket: "tickets",
  getTicketWorklogs: "worklogs",
  getConversation: "conversations",
  getKnowledgeSource: "knowledgeSources",
  createKnowledgeSource: "knowledgeSources",
  updateKnowledgeSource: "knowledgeSources",
  getKnowledgeSourceStructure: "knowledgeNodes",
  createKnowledgeNode: "knowledgeNodes",
  updateKnowledgeNode: "knowledgeNodes",
  getWebsiteConnector: "connectors",
  createWebsiteConnector: "connectors",
  updateWebsiteConnector: "connectors",
  getQualityAssessment: "assessments",
  updateQualityAssessment: "assessments",
  getScorecard: "scorecards",
  getApp: "apps",
  getProfile: "users",
  getTag: "tags",
  getAiAgent: "aiAgents",
};

/** The collection of what stands in a property; a property with the name of a collection needs no row. */
const held: { readonly [property: string]: CollectionName } = {
  ticket: "tickets",
  customer: "customers",
  agent: "users",
  assignedAgents: "users",
  workedOnBy: "users",
  profiles: "users",
  conversation: "conversations",
};

/** The collection of the items of a list, where its property does not say it. */
const listed: { readonly [operationId: string]: CollectionName } = {
  listKnowledgeSources: "knowledgeSources",
  listWebsiteConnectors: "connectors",
};

/** So many records are kept: a scenario file has no more. */
export const mostRecords = 10_000;
const making = /^(?:create|import|install|schedule|rerun|reply)/;

export function createSeenRecords(): SeenRecords {
  const records = new Map<string, SeenRecord>();
  const made = new Set<string>();
  let left = 0;

  function put(collection: CollectionName, value: Fields, isChange: boolean): void {
    const { id } = value;
    if (!isId(collection, id)) return;
    const key = `${collection} ${String(id)}`;
    if (made.has(key)) return;
    if (records.size >= mostRecords && !records.has(key)) {
      left += 1;
      return;
    }
    const fresh: SeenRecord = { collection, id, fields: {}, isAfterChange: isChange };
    const record = records.get(key) ?? fresh;
    const kept = keptFieldsOf(collection);
    for (const [name, inner] of Object.entries(value)) {
      if (kept.has(name) && !Object.hasOwn(record.fields, name)) record.fields[name] = toKeptField(name, inner);
    }
    records.set(key, record);
  }

  function look(value: unknown, collection: CollectionName | undefined, isChange: boolean): void {
    if (Array.isArray(value)) for (const item of value) look(item, collection, isChange);
    if (!isFields(value)) return;
    if (collection !== undefined) put(collection, value, isChange);
    for (const [name, inner] of Object.entries(value)) {
      if (typeof inner !== "object" || inner === null) continue;
      const inside = name === "children" ? collection : (held[name] ?? (isCollectionName(name) ? name : undefined));
      if (name === "data" || name === "worklog") continue;
      if (collection === "worklogs" && name === "assessments") putLinks(inner, value, isChange);
      else look(inner, inside, isChange);
    }
  }

  /** An entry of the worklog names its assessments by little more than ids. */
  function putLinks(links: unknown, { id: worklogId, ticketId }: Fields, isChange: boolean): void {
    if (!Array.isArray(links)) return;
    for (const link of links) if (isFields(link)) put("assessments", { ...link, worklogId, ticketId }, isChange);
  }

  return {
    made,
    see(operationId, isChange, answer) {
      const collection = answered[operationId];
      if (isChange && making.test(operationId)) noteMade(answer, collection, made, records);
      if (!isFields(answer)) return look(answer, collection, isChange);
      if (listed[operationId] !== undefined) {
        const lists = Object.values(answer).filter((inner) => Array.isArray(inner));
        return look(lists, listed[operationId], isChange);
      }
      look(answer, collection, isChange);
    },
    list: () => [...records.values()],
    leftOut: () => left,
  };
}

const keptFields = new Map<CollectionName, ReadonlySet<string>>();

/** The fields of a record that are its own, without its id. */
function keptFieldsOf(collection: CollectionName): ReadonlySet<string> {
  const known = keptFields.get(collection);
  if (known !== undefined) return known;
  const embeds = Object.keys(collections[collection].embeds ?? {});
  const names = Object.keys(schemas[collection].properties ?? {});
  const own = new Set(names.filter((name) => name !== "id" && !embeds.includes(name)));
  keptFields.set(collection, own);
  return own;
}

/** Roles are shown as objects. */
function toKeptField(name: string, value: unknown): unknown {
  return name === "role" && isFields(value) ? String(value.name).toLowerCase() : value;
}

function noteMade(
  answer: unknown,
  collection: CollectionName | undefined,
  made: Set<string>,
  records: ReadonlyMap<string, SeenRecord>,
): void {
  if (!isFields(answer)) return;
  const places: readonly [CollectionName | undefined, unknown][] = [
    [collection, answer],
    ["tickets", answer.ticket],
    ["conversations", answer.conversation],
  ];
  for (const [of, value] of places) {
    if (of === undefined || !isFields(value)) continue;
    const key = `${of} ${String(value.id)}`;
    if (!records.has(key)) made.add(key);
  }
}

function isId(collection: CollectionName, id: unknown): id is number | string {
  return typeof id === (collections[collection].ids === "texts" ? "string" : "number");
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
