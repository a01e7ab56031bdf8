// Writes a submitted record after checking it against the state: embeds the records that its ids refer to, and updates
// every record that embeds it.
import type { Finding } from "../../contract/finding.ts";
import type { CollectionName, Collections } from "../../domain/records/world.ts";
import type { Transaction } from "../../engine/store/store.ts";
import {
  endStraySessions,
  findDuplicateAgents,
  findWorkBreaches,
  withNewAgent,
  withoutFormerAgent,
} from "./agents-at-work.ts";
import { findContractOfOtherCustomer, moveTicketsWithContract } from "./contract-owner.ts";
import { embed, embeddersNamedBy } from "./embedding.ts";
import { placeRecord, toEmbeddingSource } from "./place-record.ts";
import { findDanglingReferences, findIdBreach, refusedRecord } from "./record-check.ts";
import { inRecordOrder } from "./record-schemas.ts";
import { findTakenName } from "./source-name.ts";
import { findTreeBreaches, type TreeSource } from "./tree-check.ts";
import type { AnyRecord, UntypedReader } from "./untyped-state.ts";

type Tx = Transaction<Collections>;

/**
 * Adds a record that matches its schema, or replaces the record with its id. A work session adds its agent to the ticket;
 * a contract that moves to another customer moves its tickets, too.
 * @returns the record as stored
 * @throws DomainError rule `invalid_record` if it refers to an unknown id, is below itself or too deep in its tree, has
 *   the contract of another customer or the name of another knowledge source, or if a ticket's agents and work sessions
 *   would differ
 */
export function writeRecord(tx: Tx, collection: CollectionName, record: AnyRecord): AnyRecord {
  return write(tx, collection, record, findWorkBreaches(tx, collection, record));
}

/**
 * Writes a record that the mock completed. Removes the sessions of agents who no longer work on a ticket; the
 * caller opens sessions for new agents once all records exist.
 */
export function writeCompleted(tx: Tx, collection: CollectionName, record: AnyRecord): AnyRecord {
  if (collection !== "tickets") return writeRecord(tx, collection, record);
  const stored = write(tx, collection, record, findDuplicateAgents(record));
  endStraySessions(tx, stored);
  return stored;
}

function write(tx: Tx, collection: CollectionName, record: AnyRecord, breaches: readonly Finding[]): AnyRecord {
  const source: TreeSource = tx;
  const findings = [
    ...findDanglingReferences(tx, collection, record),
    ...findTreeBreaches(source, collection, record),
    ...findIdBreach(record),
    ...findContractOfOtherCustomer(source, collection, record),
    ...findTakenName(tx, collection, record),
    ...breaches,
  ];
  if (findings.length > 0) throw refusedRecord(findings);
  const before = findRecord(tx, collection, record.id);
  placeRecord(tx, collection, inRecordOrder(collection, embedIn(tx, collection, record)));
  refreshFormerEmbedders(tx, collection, before, record);
  if (collection === "workSessions") refreshAgents(tx, before, record);
  const movedTickets = collection === "contracts" ? moveTicketsWithContract(tx, before, record) : [];
  for (const ticket of movedTickets) placeTicket(tx, ticket);
  return readWritten(tx, collection, record.id);
}

/**
 * Removes a record that nothing refers to, and updates its embedders. A work session takes its agent off the ticket.
 */
export function removeRecord(tx: Tx, collection: CollectionName, record: AnyRecord): void {
  tx.remove(collection, record.id);
  refreshFormerEmbedders(tx, collection, record, undefined);
  if (collection === "workSessions") refreshAgents(tx, record, undefined);
}

function refreshAgents(tx: Tx, before: AnyRecord | undefined, after: AnyRecord | undefined): void {
  placeTicket(tx, withoutFormerAgent(tx, before, after));
  placeTicket(tx, withNewAgent(tx, after));
}

function placeTicket(tx: Tx, ticket: AnyRecord | undefined): void {
  if (ticket !== undefined) placeRecord(tx, "tickets", embedIn(tx, "tickets", ticket));
}

/** The record with an id, in any collection. */
export function findRecord(
  reader: UntypedReader,
  collection: CollectionName,
  id: number | string,
): AnyRecord | undefined {
  return reader.get(collection, id);
}

/** The record with its embedded records in this state; not written yet. */
function embedIn(reader: UntypedReader, collection: CollectionName, record: AnyRecord): AnyRecord {
  return embed(toEmbeddingSource(reader), collection, record);
}

/**
 * Updates records that no longer embed this one: a contract that is removed or moves to another customer leaves its
 * former customer.
 */
function refreshFormerEmbedders(
  tx: Tx,
  collection: CollectionName,
  before: AnyRecord | undefined,
  after: AnyRecord | undefined,
): void {
  const currentEmbedders = after === undefined ? [] : embeddersNamedBy(collection, after);
  const formerEmbedders = before === undefined ? [] : embeddersNamedBy(collection, before);
  for (const { collection: name, id } of formerEmbedders) {
    const stillEmbeds = currentEmbedders.some((current) => current.collection === name && current.id === id);
    const record = stillEmbeds ? undefined : findRecord(tx, name, id);
    if (record !== undefined) placeRecord(tx, name, embedIn(tx, name, record));
  }
}

function readWritten(tx: Tx, collection: CollectionName, id: number | string): AnyRecord {
  const record = findRecord(tx, collection, id);
  if (record === undefined) throw new RangeError(`${collection} ${id} was written but is missing.`);
  return record;
}
