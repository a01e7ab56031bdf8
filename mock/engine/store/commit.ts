// Makes the result of a transaction or a move the store's new root, with its events, and reports it.

import type { Instant } from "../core/time.ts";
import { isPartName, type Move, rulesOf, type StoreTiming } from "./collection-rules.ts";
import { type History, type HistoryEntry, toReplacement, toUndo, withVersion } from "./history.ts";
import { noParts, type Parts, partIn } from "./parts.ts";
import { type HolderState, type Root, type RootContent, toMoved } from "./root.ts";
import type { ChangeSet, Commit, NewEvents } from "./store.ts";
import { runTransaction } from "./transaction.ts";

/** A move to another state, with data for its commit. */
export interface RequestedMove extends Pick<Commit, "base" | "snapshot" | "to">, Pick<ChangeSet, "clock"> {
  readonly move: Move;
  readonly target: RootContent;
}

/** Parts with their changes. */
export interface ChangedParts {
  readonly parts: Parts;
  readonly partial: Pick<Commit, "parts" | "lastIds">;
}

/** A commit before its events are known. */
type DraftCommit = Omit<Commit, "events" | "timing">;

interface CommitWithParts {
  readonly commit: DraftCommit;
  /** All parts after the commit. */
  readonly parts: Parts;
}

/** Makes a commit current, and records its version if it has one. */
export function commit(holder: HolderState, parts: Parts, draftCommit: DraftCommit, entry?: HistoryEntry): void {
  const { root, listener } = holder;
  listener.onTouch?.();
  const events =
    entry === undefined || entry.replacesState
      ? undefined
      : listener.toEvents?.(entry.changeSet, draftCommit.stages, partIn(root.parts, "events").lastId);
  const final = withEvents(holder, { commit: draftCommit, parts }, events);
  holder.root = {
    state: entry === undefined ? root.state : entry.after,
    parts: final.parts,
    history: entry === undefined ? root.history : withVersion(root.history, entry),
  };
  listener.onCommit?.({ ...final.commit, events, timing: toTiming(final.commit) });
}

function withEvents(
  { root: { state }, isApplying }: HolderState,
  draft: CommitWithParts,
  events: NewEvents | undefined,
): CommitWithParts {
  if (events === undefined) return draft;
  const { commit, parts } = draft;
  const { lastId, fill } = events;
  // A stored change set has the number of its last event, which takes precedence over the events of this process.
  const lastIds = { events: lastId, ...commit.lastIds };
  if (fill === undefined || isApplying) return { commit: { ...commit, lastIds }, parts: withLastIds(parts, lastIds) };
  const after = runTransaction({ state, parts }, commit.changeSet?.at ?? 0, fill);
  const allLastIds = { ...lastIds, ...after.lastIds };
  return {
    commit: { ...commit, parts: [...commit.parts, ...after.partChanges], lastIds: allLastIds },
    parts: withLastIds(after.parts, allLastIds),
  };
}

function toTiming({ changeSet, parts }: DraftCommit): StoreTiming {
  const timings = parts.map(({ collection }) => rulesOf[collection].timing);
  if (changeSet !== undefined) timings.push(rulesOf.records.timing);
  if (timings.includes("immediate")) return "immediate";
  return timings.includes("soon") ? "soon" : "deferred";
}

interface PlannedMove extends Omit<RequestedMove, "clock"> {
  readonly entry: HistoryEntry;
}

/**
 * Plans to undo the newest change set by a request or the control, together with later changes by the clock and live
 * traffic; undefined if there is nothing left to undo.
 */
export function planUndo(root: Root, at: Instant): PlannedMove | undefined {
  const newest = root.history.undoable.at(-1);
  if (newest === undefined) return undefined;
  const entry = toUndo(newest, root.state, nextMeta(root.history, at));
  return { entry, move: "undo", target: toMoved("undo", root, { state: entry.after, parts: noParts }) };
}

export function planMove(root: Root, { clock, ...requested }: RequestedMove, at: Instant): PlannedMove {
  const target = toMoved(requested.move, root, requested.target);
  const meta = { ...nextMeta(root.history, at), clock };
  return { ...requested, target, entry: toReplacement(root.state, target.state, meta) };
}

export function commitMove(holder: HolderState, planned: PlannedMove, { parts, partial }: ChangedParts): void {
  const { entry, target: _, ...fields } = planned;
  commit(holder, parts, { ...fields, ...partial, changeSet: entry.changeSet }, entry);
}

/** Only the control moves a whole store. */
function nextMeta({ version }: History, at: Instant) {
  return { version: version + 1, at, cause: "control" } as const;
}

export function withLastIds(before: Parts, lastIds: Commit["lastIds"]): Parts {
  const after = new Map(before);
  for (const [name, lastId] of Object.entries(lastIds)) {
    if (isPartName(name)) after.set(name, { ...partIn(after, name), lastId });
  }
  return after;
}
