// Writes notes for the reader of a recording: which data was invented, omitted or cannot be anonymized.
import { partialSchemas } from "../../mock/control/record-editing/record-schemas.ts";
import { type CollectionName, collections, isCollectionName } from "../../mock/domain/records/collections.ts";
import type { ArrangedRecords, StorableRecord, WrittenRecord } from "../seen-records/arranged-records.ts";
import { maxRecords, type SeenRecord, type SeenRecords } from "../seen-records/seen-records.ts";

const undetectedNote =
  "Names outside person fields, such as one that only a text mentions, cannot be detected. Read the texts.";
const renumberedNote =
  "Ids are renumbered from 1, keeping their order (--renumber). Requests and texts name the old ones.";

/** A record that a recorded request created. */
export interface CreatedRecord {
  /** Its collection in the mock. */
  readonly collection: CollectionName;
  /** Its id at the target. */
  readonly id: number | string;
  /** Its id when the requests are replayed in order; null if the mock draws it at random. */
  readonly replayId: number | null;
}

export interface NotesInput {
  readonly seen: Pick<SeenRecords, "unusedOperations" | "skippedCount">;
  /** Recorded records, with their ids in the scenario. */
  readonly records: readonly SeenRecord[];
  readonly arranged: ArrangedRecords;
  readonly writtenRecords: readonly StorableRecord[];
  readonly createdRecords: readonly CreatedRecord[];
  /** Tickets that have worklog entries. */
  readonly loggedTickets: readonly number[];
  /** Operations with responses that could not be parsed. */
  readonly unreadOperations: ReadonlySet<string>;
  /** A user added because no recorded user has every permission. */
  readonly addedCaller: number | undefined;
  readonly keepsPersonalData: boolean;
  readonly renumbers: boolean;
}

export function toNotes({
  seen,
  records,
  arranged,
  writtenRecords,
  createdRecords,
  loggedTickets,
  unreadOperations,
  addedCaller,
  keepsPersonalData,
  renumbers,
}: NotesInput): readonly string[] {
  return [
    ...writtenRecords.flatMap(({ collection, id, refusedFields }) =>
      refusedFields.map((field) => `Generated, since the mock refuses the seen value: ${collection} ${id}, ${field}.`),
    ),
    ...arranged.placeholders.map((name) => `Not seen, so generated: ${name}.`),
    ...arranged.invalidReferences.map(
      (name) => `Left out, because it refers to a record that was not seen and has no id: ${name}.`,
    ),
    ...records.flatMap(toPartNote),
    ...records.filter(({ isAfterChange }) => isAfterChange).map(toChangedNote),
    ...createdRecords.map((record) => toCreatedNote(record, renumbers)),
    ...[...seen.unusedOperations].map((id) => `The response of ${id} is not recorded: the mock computes its own.`),
    ...loggedTickets.filter((id) => !records.some((record) => isEntryOf(record, id))).map(toUnseenLog),
    ...(seen.skippedCount > 0 ? [`More than ${maxRecords} records were seen; the rest are missing.`] : []),
    ...[...unreadOperations].map((id) => `A response of ${id} was unreadable or too large.`),
    ...(addedCaller === undefined
      ? []
      : [`Added as the caller, since no administrator was seen: users ${addedCaller}.`]),
    ...(renumbers ? [renumberedNote] : []),
    ...(keepsPersonalData
      ? ["Personal data was not replaced (--keep-personal-data)."]
      : [undetectedNote, toUnchangedNote(renumbers)]),
  ];
}

/** Collections whose new ids the mock draws at random. */
const randomIdCollections: ReadonlySet<CollectionName> = new Set(["conversations", "worklogs"]);

/** Lists created records in request order, with the ids that they get in a replay. */
export function toCreatedRecords(
  createdKeys: ReadonlySet<string>,
  recordsInOrder: readonly WrittenRecord[],
): readonly CreatedRecord[] {
  const highestIds = new Map<CollectionName, number>();
  for (const { collection, id } of recordsInOrder)
    highestIds.set(collection, Math.max(highestIds.get(collection) ?? 0, Number(id)));
  return [...createdKeys].flatMap((key) => {
    const [collection = "", text = ""] = key.split(" ");
    if (!isCollectionName(collection)) return [];
    const nextId = (highestIds.get(collection) ?? 0) + 1;
    highestIds.set(collection, nextId);
    const id = collections[collection].ids === "strings" ? text : Number(text);
    return [{ collection, id, replayId: randomIdCollections.has(collection) ? null : nextId }];
  });
}

function toUnchangedNote(renumbers: boolean): string {
  return `Numbers of contracts, meters and orders, ${renumbers ? "" : "ids, "}places and dates are not replaced.`;
}

function toCreatedNote({ collection, id, replayId }: CreatedRecord, renumbers: boolean): string {
  const note = `Created by a recorded request, so not in the scenario: ${collection}${renumbers ? "" : ` ${id}`}`;
  if (replayId === null) return `${note}; replayed, it gets its own id.`;
  return replayId === id ? `${note}.` : `${note}; replayed, it gets the id ${replayId}.`;
}

function isEntryOf({ collection, fields }: SeenRecord, ticketId: number): boolean {
  return collection === "worklogs" && fields.ticketId === ticketId;
}

function toUnseenLog(ticketId: number): string {
  return `Ticket ${ticketId} has worklog entries, but none was seen.`;
}

/** Lists the fields of a record that no response showed. */
function toPartNote({ collection, id, fields }: SeenRecord): readonly string[] {
  const embeds = Object.keys(collections[collection].embeds ?? {});
  const names = Object.keys(partialSchemas[collection].properties ?? {});
  const unseenFields = names.filter((name) => name !== "id" && !embeds.includes(name) && !Object.hasOwn(fields, name));
  return unseenFields.length === 0
    ? []
    : [`Fields not seen, so generated: ${collection} ${id}: ${unseenFields.join(", ")}.`];
}

function toChangedNote({ collection, id }: SeenRecord): string {
  return `Recorded in its state after a change: ${collection} ${id}.`;
}
