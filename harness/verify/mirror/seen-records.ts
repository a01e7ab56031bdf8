// Assembles records from responses: finds the records in a response and the stored fields that it shows for each.

import { partialSchemas as schemas } from "../../../mock/control/record-editing/record-schemas.ts";
import { type CollectionName, collections, isCollectionName } from "../../../mock/domain/records/collections.ts";
import { isObject } from "../../../mock/engine/core/is-object.ts";
import { parseDateTime } from "../../../mock/engine/core/time.ts";
import { type OperationFacts, operationFacts } from "../../../spec/generated/facts.ts";
import type { OperationId } from "../../../spec/generated/operations.ts";
import { valuesAt } from "../../json-parts.ts";

type Fields = { readonly [field: string]: unknown };

/** A record as recorded: each field has its first value, from before the recorded changes. */
export interface SeenRecord {
  readonly collection: CollectionName;
  readonly id: number | string;
  readonly fields: { [field: string]: unknown };
  /** Seen only in the response to a change, so it shows the state afterwards. */
  readonly isAfterChange: boolean;
}

export interface SeenRecords {
  /** @param isChange whether the request may have changed what the response shows */
  add(operationId: string, isChange: boolean, body: unknown): void;
  /** Operations with responses that yielded no records. */
  readonly unusedOperations: ReadonlySet<string>;
  list(): readonly SeenRecord[];
  /** How many times a record was skipped because the limit was reached. */
  skippedCount(): number;
  /** Ids of records that recorded requests created; replaying the requests creates them again. */
  readonly createdKeys: ReadonlySet<string>;
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

/** Returns the collection of the records in a property of a response, or of a record of `parent`. */
export function collectionIn(name: string, parent: CollectionName | undefined): CollectionName | undefined {
  if (name === "children" || name === "items") return parent;
  // The tickets of a test run are not in the inbox.
  if (name === "tickets" && parent === "testRuns") return "testTickets";
  return collectionsByProperty[name] ?? (isCollectionName(name) ? name : undefined);
}

/** Whether a record is the first message of a ticket, which is the ticket itself with the same id. */
export function isFirstMessage(collection: CollectionName, { id, ticketId }: Fields): boolean {
  return collection === "conversations" && id === ticketId;
}

/** Limit of records in a scenario file. */
export const maxRecords = 10_000;

export function createSeenRecords(): SeenRecords {
  const table = createTable();
  const { records, createdKeys } = table;
  const visit = createVisit(table);
  const unusedOperations = new Set<string>();

  function visitBody(operationId: string, isChange: boolean, body: unknown): void {
    const { record, makes } = factsOf(operationId);
    const collection = isCollectionName(record) ? record : undefined;
    for (const [path, createdCollection] of Object.entries(makes)) {
      if (isCollectionName(createdCollection))
        addCreated(valuesAt(body, path), createdCollection, createdKeys, records);
    }
    visit(body, collection, isChange);
  }
  return {
    createdKeys,
    unusedOperations,
    add(operationId, isChange, body) {
      const seenBefore = table.seenCount;
      visitBody(operationId, isChange, body);
      if (table.seenCount === seenBefore && factsOf(operationId).record !== "none" && hasContent(body))
        unusedOperations.add(operationId);
    },
    list: () => [...records.values()],
    skippedCount: () => table.skippedCount,
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
  const createdKeys = new Set<string>();
  const table = {
    records,
    createdKeys,
    skippedCount: 0,
    /** Counts each time a record is seen. */
    seenCount: 0,
    put(collection: CollectionName, value: Fields, isChange: boolean): void {
      const { id } = value;
      if (!isId(collection, id)) return;
      const key = `${collection} ${String(id)}`;
      table.seenCount += 1;
      const existing = records.get(key);
      if (createdKeys.has(key) || (existing !== undefined && isFirstMessage(collection, value))) return;
      if (records.size >= maxRecords && !records.has(key)) {
        table.skippedCount += 1;
        return;
      }
      const newRecord: SeenRecord = { collection, id, fields: {}, isAfterChange: isChange };
      // A later message can have the id of another ticket's first message, which that ticket also shows.
      const record =
        existing === undefined || isFirstMessage(collection, { id, ...existing.fields }) ? newRecord : existing;
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

/** Creates a function that walks through a response and adds its records to the table. */
function createVisit({ createdKeys, put }: ReturnType<typeof createTable>) {
  function visit(value: unknown, collection: CollectionName | undefined, isChange: boolean): void {
    if (Array.isArray(value)) for (const item of value) visit(item, collection, isChange);
    if (!isObject(value)) return;
    if (isObject(value.testRun)) {
      visitRun(value, value.testRun, isChange);
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

  /** Scores and tickets are siblings of their run. */
  function visitRun({ scores, tickets }: Fields, run: Fields, isChange: boolean): void {
    put("testRuns", { ...run, scores, createdAt: toInstant(run.createdAt), endDate: toInstant(run.endDate) }, isChange);
    if (!createdKeys.has(`testRuns ${String(run.id)}`)) visit(tickets, "testTickets", isChange);
  }

  /** Only the structure shows excluded pages. */
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

/** Whether a response has more than flags and messages. */
function hasContent(body: unknown): boolean {
  const parts = Array.isArray(body) ? body : isObject(body) ? Object.values(body) : [];
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

/** Responses show roles as objects. */
function toRecordField(name: string, value: unknown): unknown {
  return name === "role" && isObject(value) ? String(value.name).toLowerCase() : value;
}

function addCreated(
  values: readonly unknown[],
  collection: CollectionName,
  createdKeys: Set<string>,
  records: ReadonlyMap<string, SeenRecord>,
): void {
  for (const value of values) {
    const key = `${collection} ${String(Object(value).id)}`;
    if (isObject(value) && !records.has(key)) createdKeys.add(key);
  }
}

function isId(collection: CollectionName, id: unknown): id is number | string {
  return typeof id === (collections[collection].ids === "strings" ? "string" : "number");
}
