// Notes for the reader of a recording: what was made up, left out, or cannot be found.
import { findPartBreaches } from "../../mock/control/record-editing/record-check.ts";
import { givenSchemas } from "../../mock/control/record-editing/record-forms.ts";
import { type CollectionName, collections, isCollectionName } from "../../mock/domain/records/collections.ts";
import { parsePointer } from "../../mock/engine/core/json-pointer.ts";
import type { ArrangedRecords, Written } from "./arranged-records.ts";
import { mostRecords, type SeenRecord, type SeenRecords } from "./seen-records.ts";

const unfound =
  "Names outside person fields, such as one that only a text mentions, cannot be detected. Read the texts.";
const renumbered = "Ids are renumbered from 1, keeping their order (--renumber). Requests and texts name the old ones.";

/** A record that a passing request made. */
export interface MadeRecord {
  /** Where the mock keeps it. */
  readonly collection: CollectionName;
  /** The id that the target gave it. */
  readonly id: number | string;
  /** The id that it gets when the requests are played in their order; null where the mock draws one. */
  readonly playedAs: number | null;
}

/** A record with the fields that the mock keeps, and the names of the others. */
export interface KeepableRecord extends Written {
  readonly refused: readonly string[];
}

/** What the notes are made of. */
export interface NotedParts {
  readonly seen: Pick<SeenRecords, "unrecorded" | "leftOut">;
  /** What was seen, with the ids of the scenario. */
  readonly records: readonly SeenRecord[];
  readonly arranged: ArrangedRecords;
  readonly given: readonly KeepableRecord[];
  readonly made: readonly MadeRecord[];
  /** Tickets that have a work log. */
  readonly withLog: readonly number[];
  /** Operations with answers that could not be read. */
  readonly unread: ReadonlySet<string>;
  /** A user who was added because no seen user may request everything. */
  readonly addedCaller: number | undefined;
  readonly keepsPersonalData: boolean;
  readonly renumbers: boolean;
}

/** A line for each. */
export function toNotes({
  seen,
  records,
  arranged,
  given,
  made,
  withLog,
  unread,
  addedCaller,
  keepsPersonalData,
  renumbers,
}: NotedParts): readonly string[] {
  return [
    ...given.flatMap(({ collection, id, refused }) =>
      refused.map((field) => `Generated, since the mock refuses the seen value: ${collection} ${id}, ${field}.`),
    ),
    ...arranged.made.map((one) => `Not seen, so generated: ${one}.`),
    ...arranged.left.map((one) => `Left out, since it names something unseen without an id: ${one}.`),
    ...records.flatMap(toPartNote),
    ...records.filter(({ isAfterChange }) => isAfterChange).map(toChangedNote),
    ...made.map((one) => toMadeNote(one, renumbers)),
    ...[...seen.unrecorded].map((one) => `The response of ${one} is not recorded: the mock computes its own.`),
    ...withLog.filter((id) => !records.some((one) => isEntryOf(one, id))).map(toUnseenLog),
    ...(seen.leftOut() > 0 ? [`More than ${mostRecords} records: the rest was skipped.`] : []),
    ...[...unread].map((one) => `A response of ${one} was unreadable or too large.`),
    ...(addedCaller === undefined
      ? []
      : [`Added as the caller, since no administrator was seen: users ${addedCaller}.`]),
    ...(renumbers ? [renumbered] : []),
    ...(keepsPersonalData ? ["Personal data was kept (--keep-personal-data)."] : [unfound, toUnchangedNote(renumbers)]),
  ];
}

/** A record without the fields that the mock could not store, because the target breaks the contract or shows what the mock stores in another form. */
export function keepable({ collection, id }: Written, value: unknown): KeepableRecord {
  const entries = Object.entries(value ?? {});
  const breaches = findPartBreaches(collection, Object.fromEntries(entries));
  const refused = new Set(breaches.flatMap(({ pointer }) => parsePointer(pointer).slice(0, 1)));
  const fields = Object.fromEntries(entries.filter(([name]) => !refused.has(name)));
  return { collection, id, fields, refused: [...refused] };
}

/** Collections whose new ids the mock draws. */
const drawn: ReadonlySet<CollectionName> = new Set(["conversations", "worklogs"]);

/** What was made, in the order of the requests, with the ids that it gets over the scenario. */
export function toMade(made: ReadonlySet<string>, ordered: readonly Written[]): readonly MadeRecord[] {
  const highest = new Map<CollectionName, number>();
  for (const { collection, id } of ordered) highest.set(collection, Math.max(highest.get(collection) ?? 0, Number(id)));
  return [...made].flatMap((key) => {
    const [collection = "", text = ""] = key.split(" ");
    if (!isCollectionName(collection)) return [];
    const next = (highest.get(collection) ?? 0) + 1;
    highest.set(collection, next);
    const id = collections[collection].ids === "texts" ? text : Number(text);
    return [{ collection, id, playedAs: drawn.has(collection) ? null : next }];
  });
}

function toUnchangedNote(renumbers: boolean): string {
  return `Numbers of contracts, meters and orders, ${renumbers ? "" : "ids, "}places and dates are kept.`;
}

function toMadeNote({ collection, id, playedAs }: MadeRecord, renumbers: boolean): string {
  const made = `Created by a recorded request, so not in the scenario: ${collection}${renumbers ? "" : ` ${id}`}`;
  if (playedAs === null) return `${made}; replayed, it gets its own id.`;
  return playedAs === id ? `${made}.` : `${made}; replayed, it gets the id ${playedAs}.`;
}

function isEntryOf({ collection, fields }: SeenRecord, ticketId: number): boolean {
  return collection === "worklogs" && fields.ticketId === ticketId;
}

function toUnseenLog(ticketId: number): string {
  return `Ticket ${ticketId} has worklog entries, but none was seen.`;
}

/** What no answer has shown of a record. */
function toPartNote({ collection, id, fields }: SeenRecord): readonly string[] {
  const embeds = Object.keys(collections[collection].embeds ?? {});
  const names = Object.keys(givenSchemas[collection].properties ?? {});
  const unseen = names.filter((name) => name !== "id" && !embeds.includes(name) && !Object.hasOwn(fields, name));
  return unseen.length === 0 ? [] : [`Seen in part, the rest generated: ${collection} ${id}, ${unseen.join(", ")}.`];
}

function toChangedNote({ collection, id }: SeenRecord): string {
  return `Recorded as seen, after a change: ${collection} ${id}.`;
}
