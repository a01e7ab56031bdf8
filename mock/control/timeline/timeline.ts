// Retains what happened between requests: events, moves of the state or the clock, faults, passing time, live traffic.
import type { AdminSchema } from "../../contract/admin-types.ts";
import type { EventName } from "../../domain/records/events/event-types.ts";
import type { Instant } from "../../engine/core/time.ts";
import type { Move } from "../../engine/store/collection-rules.ts";
import type { Cause, Change, Commit, PartChange } from "../../engine/store/store.ts";
import { toNamedChange } from "../changes/named-change.ts";
import { clockPart } from "../clock/clock-part.ts";
import type { NumberedEvent } from "../events/event-entry.ts";
import { faultsPart } from "../faults/fault-set.ts";

export interface Occurrence {
  /** Id of the newest earlier request in the journal. */
  readonly after: number;
  /** Time on the sandbox's clock. */
  readonly at: Instant;
  readonly machineAt: Instant;
  readonly cause: Cause;
  /** Versions of the store before and after. */
  readonly since: number;
  readonly version: number;
  readonly move?: Move | undefined;
  readonly isClock: boolean;
  readonly mode: "frozen" | "running";
  /** Ids of the faults that were added and removed. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changeCount: number;
  readonly record: AdminSchema<"ChangedRecord"> | undefined;
  readonly events: ReadonlyMap<EventName, number>;
}

export type RecordedCommit = Pick<Commit, "changeSet" | "move" | "parts"> & {
  readonly events: readonly NumberedEvent[];
};
/** The sandbox after a commit. */
export type SandboxMoment = Pick<Occurrence, "after" | "at" | "machineAt" | "version" | "mode">;

const maxRetained = 1_000;

export class Timeline {
  readonly #retained: Occurrence[] = [];

  /** Runs on every write: must be cheap. */
  record(commit: RecordedCommit, now: SandboxMoment): void {
    const retained = this.#retained;
    const occurrence = toOccurrence(commit, now);
    if (occurrence === undefined) return;
    const last = retained.at(-1);
    if (last !== undefined && continues(last, occurrence)) retained[retained.length - 1] = merge(last, occurrence);
    else retained.push(occurrence);
    if (retained.length > maxRetained) retained.shift();
  }

  /** The retained occurrences, oldest first. */
  list(): readonly Occurrence[] {
    return this.#retained;
  }

  clear(): void {
    this.#retained.length = 0;
  }
}

/** Undefined for requests without events, and for commits without a visible effect. */
function toOccurrence(commit: RecordedCommit, now: SandboxMoment): Occurrence | undefined {
  const { changeSet, move, parts, events } = commit;
  const isClock = parts.some((part) => part.collection === clockPart.name && isMoved(part));
  const faults = parts.filter(({ collection }) => collection === faultsPart.name);
  const cause = changeSet?.cause ?? "control";
  const isQuiet = changeSet === undefined && move === undefined && !isClock && faults.length === 0;
  if (isQuiet || (cause === "request" && events.length === 0)) return undefined;
  const counts = new Map<EventName, number>();
  for (const { type } of events) counts.set(type, (counts.get(type) ?? 0) + 1);
  return {
    ...now,
    cause,
    move,
    isClock,
    added: idsOf(faults, ({ before }) => before === undefined),
    removed: idsOf(faults, ({ after }) => after === undefined),
    since: changeSet === undefined ? now.version : changeSet.version - 1,
    changeCount: changeSet?.changes.length ?? 0,
    record: move === undefined ? toRecord(changeSet?.changes ?? []) : undefined,
    events: counts,
  };
}

function toRecord(changes: readonly Change[]): Occurrence["record"] {
  const ticket = changes.find(({ collection }) => collection === "tickets");
  const first = ticket ?? changes[0];
  if (first === undefined) return undefined;
  const { collection, id } = toNamedChange(first);
  const { after, before = {} } = first;
  return { collection, id, ...(ticket && { subject: String(Reflect.get(after ?? before, "subject")) }) };
}

/** Whether the clock really changed: a commit may set it to the same value. */
function isMoved({ before = {}, after = {} }: PartChange): boolean {
  return ["start", "mode"].some((name) => Reflect.get(before, name) !== Reflect.get(after, name));
}

function idsOf(changes: readonly PartChange[], fits: (change: PartChange) => boolean): readonly string[] {
  return changes.filter(fits).map(({ id }) => String(id));
}

/** Whether an occurrence continues the last one, so that both are shown as one. */
function continues(last: Occurrence, next: Occurrence): boolean {
  return last.after === next.after && last.cause === next.cause && isPassing(last) && isPassing(next);
}

/** Whether only passing time changed records, so that repetitions add no information. */
function isPassing({ cause, move, isClock, added, removed }: Occurrence): boolean {
  return (
    (cause === "clock" || cause === "live") && move === undefined && !isClock && added.length + removed.length === 0
  );
}

function merge(occurrence: Occurrence, next: Occurrence): Occurrence {
  const events = new Map(occurrence.events);
  for (const [type, count] of next.events) events.set(type, (events.get(type) ?? 0) + count);
  const records = [occurrence.record, next.record].filter((record) => record !== undefined);
  const record = records.find(({ collection }) => collection === "tickets") ?? records[0];
  return { ...next, since: occurrence.since, record, changeCount: occurrence.changeCount + next.changeCount, events };
}
