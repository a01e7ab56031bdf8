// Assembles records from responses: finds the records in a response and the stored fields that it shows for each.
import { type CollectionName, isCollectionName } from "../../mock/domain/records/collections.ts";
import { isObject } from "../../mock/engine/core/is-object.ts";
import { type OperationFacts, operationFacts } from "../../spec/generated/facts.ts";
import type { OperationId } from "../../spec/generated/operations.ts";
import { valuesAt } from "../json-parts.ts";
import {
  collectionIn,
  type Fields,
  fieldsOf,
  isFirstMessage,
  isIdIn,
  toInstant,
  toRecordField,
  toStored,
} from "./record-places.ts";

/** A record as recorded: each field has its first value, from before the recorded changes. */
export interface SeenRecord {
  readonly collection: CollectionName;
  readonly id: number | string;
  readonly fields: { [field: string]: unknown };
  /** Seen only in the response to a change, so it shows the state afterwards. */
  readonly isAfterChange: boolean;
}

/** Limit of records in a scenario file. */
export const maxRecords = 10_000;

export class SeenRecords {
  /** Operations with responses that yielded no records. */
  readonly unusedOperations = new Set<string>();
  /** Ids of records that recorded requests created; replaying the requests creates them again. */
  readonly createdKeys = new Set<string>();
  /** How many times a record was skipped because the limit was reached. */
  skippedCount = 0;
  readonly #records = new Map<string, SeenRecord>();
  /** Counts each time a record is seen. */
  #seenCount = 0;

  /** @param options.isAfterChange whether the request may have changed what the response shows; default false */
  add(operationId: string, body: unknown, { isAfterChange = false }: { readonly isAfterChange?: boolean } = {}): void {
    const countBefore = this.#seenCount;
    const { record, makes } = factsOf(operationId);
    for (const [path, collection] of Object.entries(makes))
      if (isCollectionName(collection)) this.#addCreated(valuesAt(body, path), collection);
    this.#visit(body, isCollectionName(record) ? record : undefined, isAfterChange);
    if (this.#seenCount === countBefore && record !== "none" && hasContent(body))
      this.unusedOperations.add(operationId);
  }

  list(): readonly SeenRecord[] {
    return [...this.#records.values()];
  }

  #addCreated(values: readonly unknown[], collection: CollectionName): void {
    for (const value of values) {
      const key = `${collection} ${String(Object(value).id)}`;
      if (isObject(value) && !this.#records.has(key)) this.createdKeys.add(key);
    }
  }

  /** Walks through a part of a response and puts its records. */
  #visit(value: unknown, collection: CollectionName | undefined, isAfterChange: boolean): void {
    if (Array.isArray(value)) for (const item of value) this.#visit(item, collection, isAfterChange);
    if (!isObject(value)) return;
    if (isObject(value.testRun)) {
      this.#visitRun(value, value.testRun, isAfterChange);
      return;
    }
    if (collection !== undefined) this.#put(collection, toStored(collection, value), isAfterChange);
    if (collection === "knowledgeNodes" && value.excluded === true) this.#putExcluded(value, isAfterChange);
    for (const [name, member] of Object.entries(value)) {
      if (typeof member !== "object" || member === null) continue;
      const innerCollection = collectionIn(name, collection);
      if (name === "data" || name === "worklog") continue;
      if (collection === "worklogs" && name === "assessments") this.#putLinks(member, value, isAfterChange);
      else this.#visit(member, innerCollection, isAfterChange);
    }
  }

  /** Scores and tickets are siblings of their run. */
  #visitRun({ scores, tickets }: Fields, run: Fields, isAfterChange: boolean): void {
    this.#put(
      "testRuns",
      { ...run, scores, createdAt: toInstant(run.createdAt), endDate: toInstant(run.endDate) },
      isAfterChange,
    );
    if (!this.createdKeys.has(`testRuns ${String(run.id)}`)) this.#visit(tickets, "testTickets", isAfterChange);
  }

  /** Only the structure shows excluded pages. */
  #putExcluded({ articleId: id, name, source, parent }: Fields, isAfterChange: boolean): void {
    this.#put("knowledgeSources", { id, name, source, parent, type: "website", status: "active" }, isAfterChange);
  }

  /** A worklog entry links to its assessments with little more than ids. */
  #putLinks(links: unknown, { id: worklogId, ticketId }: Fields, isAfterChange: boolean): void {
    if (!Array.isArray(links)) return;
    for (const link of links)
      if (isObject(link)) this.#put("assessments", { ...link, worklogId, ticketId }, isAfterChange);
  }

  #put(collection: CollectionName, value: Fields, isAfterChange: boolean): void {
    const { id } = value;
    if (!isIdIn(collection, id)) return;
    const key = `${collection} ${String(id)}`;
    this.#seenCount += 1;
    const existing = this.#records.get(key);
    if (this.createdKeys.has(key) || (existing !== undefined && isFirstMessage(collection, value))) return;
    if (this.#records.size >= maxRecords && !this.#records.has(key)) {
      this.skippedCount += 1;
      return;
    }
    const newRecord: SeenRecord = { collection, id, fields: {}, isAfterChange };
    // A later message can have the id of another ticket's first message, which that ticket also shows.
    const record =
      existing === undefined || isFirstMessage(collection, { id, ...existing.fields }) ? newRecord : existing;
    const knownFields = fieldsOf(collection);
    for (const [name, member] of Object.entries(value)) {
      if (knownFields.has(name) && !Object.hasOwn(record.fields, name))
        record.fields[name] = toRecordField(name, member);
    }
    this.#records.set(key, record);
  }
}

/** Added operations have no facts. */
function factsOf(operationId: string): Pick<OperationFacts, "record" | "makes"> {
  return isOperation(operationId) ? operationFacts[operationId] : { record: "", makes: {} };
}

function isOperation(operationId: string): operationId is OperationId {
  return Object.hasOwn(operationFacts, operationId);
}

/** Whether a response has more than flags and messages. */
function hasContent(body: unknown): boolean {
  const parts: readonly unknown[] = Object.values(Object(body));
  return parts.some((part) => typeof part === "object" && part !== null && Object.keys(part).length > 0);
}
