// Assembles records from answers: finds the records in an answer and the stored fields that it shows of each.

import { partialSchemas as schemas } from "../../../mock/control/record-editing/record-forms.ts";
import { type CollectionName, collections, isCollectionName } from "../../../mock/domain/records/collections.ts";
import { isObject } from "../../../mock/engine/core/is-object.ts";
import { parseDateTime } from "../../../mock/engine/core/time.ts";
import { type OperationFacts, operationFacts } from "../../../spec/generated/facts.ts";
import type { OperationId } from "../../../spec/generated/operations.ts";
import { valuesAt } from "../json-parts.ts";

type Fields = { readonly [field: string]: unknown };

/** A record as recorded: each field has its first value, from before the recorded changes. */
export interface SeenRecord {
  readonly collection: CollectionName;
  readonly id: number | string;
  readonly fields: { [field: string]: unknown };
  /** Seen only in the answer to a change, so it shows the state afterwards. */
  readonly isAfterChange: boolean;
}

export interface SeenRecords {
  /** @param isChange whether the request may have changed what the answer shows */
  see(operationId: string, isChange: boolean, answer: unknown): void;
  /** Operations with answers that yielded no records. */
  readonly unrecorded: ReadonlySet<string>;
  list(): readonly SeenRecord[];
  /** How many times a record was skipped because the limit was reached. */
  leftOut(): number;
  /** Ids of records that recorded requests created; replaying the requests creates them again. */
  readonly made: ReadonlySet<string>;
}

/** Collections of the records in a property; a property named like a collection needs no entry. */
const collectionsByProperty: { readonly [property: string]: CollectionName } = {
  ticket: "tickets",
  customer: "customers",
  agent: "users",
  assignedAgents: "users",
  workedOnBy: "users",
  profiles: "users",
  conversation: "conversations",
  testRun: "testRuns",
  articleIds: "knowledgeSources",
  nodeIds: "knowledgeNodes",
};

/** The collection of the records in a property of an answer, or of a record of `around`. */
export function collectionIn(name: string, around: CollectionName | undefined): CollectionName | undefined {
  if (name === "children" || name === "items") return around;
  // The tickets of a test run are not in the inbox.
  if (name === "tickets" && around === "testRuns") return "testTickets";
  return collectionsByProperty[name] ?? (isCollectionName(name) ? name : undefined);
}

/** Whether a record is the first message of a ticket: that is the ticket, by its id. */
export function isFirstMessage(collection: CollectionName, { id, ticketId }: Fields): boolean {
  return collection === "conversations" && id === ticketId;
}

/** Limit of records in a scenario file. */
export const maxRecords = 10_000;

export function createSeenRecords(): SeenRecords {
  const table = createTable();
  const { records, made } = table;
  const visit = createVisit(table);
  const unrecorded = new Set<string>();

  function lookAtAnswer(operationId: string, isChange: boolean, answer: unknown): void {
    const { record, makes } = factsOf(operationId);
    const collection = isCollectionName(record) ? record : undefined;
    for (const [path, of] of Object.entries(makes)) {
      if (isCollectionName(of)) noteMade(valuesAt(answer, path), of, made, records);
    }
    visit(answer, collection, isChange);
  }
  return {
    made,
    unrecorded,
    see(operationId, isChange, answer) {
      const before = table.puts;
      lookAtAnswer(operationId, isChange, answer);
      if (table.puts === before && factsOf(operationId).record !== "none" && hasContent(answer))
        unrecorded.add(operationId);
    },
    list: () => [...records.values()],
    leftOut: () => table.left,
  };
}

/** Added operations have no facts. */
function factsOf(operationId: string): Pick<OperationFacts, "record" | "makes"> {
  return isOperation(operationId) ? operationFacts[operationId] : { record: "", makes: {} };
}

function isOperation(operationId: string): operationId is OperationId {
  return Object.hasOwn(operationFacts, operationId);
}

/** Recorded records by collection and id. */
function createTable() {
  const records = new Map<string, SeenRecord>();
  const madeKeys = new Set<string>();
  const table = {
    records,
    made: madeKeys,
    /** Skipped records. */
    left: 0,
    /** Records seen. */
    puts: 0,
    put(collection: CollectionName, value: Fields, isChange: boolean): void {
      const { id } = value;
      if (!isId(collection, id)) return;
      const key = `${collection} ${String(id)}`;
      table.puts += 1;
      const there = records.get(key);
      if (madeKeys.has(key) || (there !== undefined && isFirstMessage(collection, value))) return;
      if (records.size >= maxRecords && !records.has(key)) {
        table.left += 1;
        return;
      }
      const fresh: SeenRecord = { collection, id, fields: {}, isAfterChange: isChange };
      // A later message can have the id of another ticket's first one, which that ticket shows too.
      const record = there === undefined || isFirstMessage(collection, { id, ...there.fields }) ? fresh : there;
      const knownFields = fieldsOf(collection);
      for (const [name, member] of Object.entries(value)) {
        if (knownFields.has(name) && !Object.hasOwn(record.fields, name))
          record.fields[name] = toRecordField(name, member);
      }
      records.set(key, record);
    },
  };
  return table;
}

/** Walks through answers and records what it finds. */
function createVisit({ made, put }: ReturnType<typeof createTable>) {
  function visit(value: unknown, collection: CollectionName | undefined, isChange: boolean): void {
    if (Array.isArray(value)) for (const item of value) visit(item, collection, isChange);
    if (!isObject(value)) return;
    if (isObject(value.testRun)) {
      lookAtRun(value, value.testRun, isChange);
      return;
    }
    if (collection !== undefined) put(collection, toStored(collection, value), isChange);
    if (collection === "knowledgeNodes" && value.excluded === true) putExcluded(value, isChange);
    for (const [name, member] of Object.entries(value)) {
      if (typeof member !== "object" || member === null) continue;
      const innerCollection = collectionIn(name, collection);
      if (name === "data" || name === "worklog") continue;
      if (collection === "worklogs" && name === "assessments") putLinks(member, value, isChange);
      else visit(member, innerCollection, isChange);
    }
  }

  /** A run has its scores and its tickets beside it. */
  function lookAtRun({ scores, tickets }: Fields, run: Fields, isChange: boolean): void {
    put("testRuns", { ...run, scores, createdAt: toInstant(run.createdAt), endDate: toInstant(run.endDate) }, isChange);
    if (!made.has(`testRuns ${String(run.id)}`)) visit(tickets, "testTickets", isChange);
  }

  /** An excluded page can be read in the structure only. */
  function putExcluded({ articleId: id, name, source, parent }: Fields, isChange: boolean): void {
    put("knowledgeSources", { id, name, source, parent, type: "website", status: "active" }, isChange);
  }

  /** A worklog entry links to its assessments with little more than ids. */
  function putLinks(links: unknown, { id: worklogId, ticketId }: Fields, isChange: boolean): void {
    if (!Array.isArray(links)) return;
    for (const link of links) if (isObject(link)) put("assessments", { ...link, worklogId, ticketId }, isChange);
  }
  return visit;
}

/** Whether an answer has more than flags and messages. */
function hasContent(answer: unknown): boolean {
  const parts = Array.isArray(answer) ? answer : isObject(answer) ? Object.values(answer) : [];
  return parts.some((part) => typeof part === "object" && part !== null && Object.keys(part).length > 0);
}

const fieldsByCollection = new Map<CollectionName, ReadonlySet<string>>();

/** A record's own stored fields, without its id. */
export function fieldsOf(collection: CollectionName): ReadonlySet<string> {
  const cached = fieldsByCollection.get(collection);
  if (cached !== undefined) return cached;
  const embeds = Object.keys(collections[collection].embeds ?? {});
  const names = Object.keys(schemas[collection].properties ?? {});
  const ownNames = new Set(names.filter((name) => name !== "id" && !embeds.includes(name)));
  fieldsByCollection.set(collection, ownNames);
  return ownNames;
}

/** A store entry is stored with its bundle; a list shows only the head. */
function toStored(collection: CollectionName, value: Fields): Fields {
  if (collection !== "storeApps") return value;
  const { storeId, appId, isInstalled: _, ...bundle } = value;
  return { id: storeId, appId, bundle: { slug: storeId, revision: 1, data: {}, ...bundle } };
}

function toInstant(text: unknown): unknown {
  return typeof text === "string" ? parseDateTime(text) : text;
}

/** Answers show roles as objects. */
function toRecordField(name: string, value: unknown): unknown {
  return name === "role" && isObject(value) ? String(value.name).toLowerCase() : value;
}

function noteMade(
  values: readonly unknown[],
  collection: CollectionName,
  made: Set<string>,
  records: ReadonlyMap<string, SeenRecord>,
): void {
  for (const value of values) {
    const key = `${collection} ${String(Object(value).id)}`;
    if (isObject(value) && !records.has(key)) made.add(key);
  }
}

function isId(collection: CollectionName, id: unknown): id is number | string {
  return typeof id === (collections[collection].ids === "texts" ? "string" : "number");
}
