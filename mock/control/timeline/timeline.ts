// Retains events and what else happened between requests: moves of state and clock, faults, passing time, live traffic.
import type { AdminSchema } from "../../contract/admin-types.ts";
import type { EventName } from "../../domain/records/events/event-types.ts";
import type { Instant } from "../../engine/core/time.ts";
import type { Cause, Change, Commit, PartChange } from "../../engine/store/store.ts";
import type { Move } from "../../engine/store/what-applies.ts";
import { toNamedChange } from "../changes/named-change.ts";
import { clockPart } from "../clock/clock-part.ts";
import type { NumberedEvent } from "../events/event-entry.ts";
import { faultsPart } from "../faults/fault-set.ts";

export interface Happening {
  /** Id of the newest request in the journal before it. */
  readonly after: number;
  /** On the sandbox's clock. */
  readonly at: Instant;
  readonly machineAt: Instant;
  readonly cause: Cause;
  /** Versions of the store, before and after it. */
  readonly since: number;
  readonly version: number;
  readonly move?: Move | undefined;
  readonly isClock: boolean;
  readonly mode: "frozen" | "running";
  /** Ids of faults that were switched on and off. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changeCount: number;
  readonly record: AdminSchema<"ChangedRecord"> | undefined;
  readonly events: ReadonlyMap<EventName, number>;
}

export type Noted = Pick<Commit, "changeSet" | "move" | "parts"> & { readonly events: readonly NumberedEvent[] };
/** The sandbox after a commit. */
export type Now = Pick<Happening, "after" | "at" | "machineAt" | "version" | "mode">;

export interface Timeline {
  /** Runs on every write: must be cheap. */
  note(commit: Noted, now: Now): void;
  /** The retained ones, oldest first. */
  list(): readonly Happening[];
  clear(): void;
}

const maxRetained = 1_000;

export function createTimeline(): Timeline {
  const retained: Happening[] = [];
  return {
    note(commit, now) {
      const happening = toHappening(commit, now);
      if (happening === undefined) return;
      const last = retained.at(-1);
      const isMore =
        last?.after === happening.after && last.cause === happening.cause && isPassing(last) && isPassing(happening);
      if (isMore) retained[retained.length - 1] = merge(last, happening);
      else retained.push(happening);
      if (retained.length > maxRetained) retained.shift();
    },
    list: () => retained,
    clear: () => void retained.splice(0),
  };
}

/** undefined for requests that sent no event, and for what only the mock itself notices. */
function toHappening(commit: Noted, now: Now): Happening | undefined {
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

function toRecord(changes: readonly Change[]): Happening["record"] {
  const ticket = changes.find(({ collection }) => collection === "tickets");
  const first = ticket ?? changes[0];
  if (first === undefined) return undefined;
  const { collection, id } = toNamedChange(first);
  const { after, before = {} } = first;
  return { collection, id, ...(ticket && { subject: String(Reflect.get(after ?? before, "subject")) }) };
}

/** Whether the clock really changed: the mock may set it to its old value. */
function isMoved({ before = {}, after = {} }: PartChange): boolean {
  return ["start", "mode"].some((name) => Reflect.get(before, name) !== Reflect.get(after, name));
}

function idsOf(changes: readonly PartChange[], fits: (change: PartChange) => boolean): readonly string[] {
  return changes.filter(fits).map(({ id }) => String(id));
}

/** Whether it only changed records as time passed, so that repetitions add no information. */
function isPassing({ cause, move, isClock, added, removed }: Happening): boolean {
  return (
    (cause === "clock" || cause === "live") && move === undefined && !isClock && added.length + removed.length === 0
  );
}

function merge(happening: Happening, next: Happening): Happening {
  const events = new Map(happening.events);
  for (const [type, count] of next.events) events.set(type, (events.get(type) ?? 0) + count);
  const records = [happening.record, next.record].filter((one) => one !== undefined);
  const record = records.find(({ collection }) => collection === "tickets") ?? records[0];
  return { ...next, since: happening.since, record, changeCount: happening.changeCount + next.changeCount, events };
}
