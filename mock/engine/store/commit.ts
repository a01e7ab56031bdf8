// Commits changes and moves to a store's root, with their events, and reports them.

import type { Instant } from "../core/time.ts";
import { isPartName, type Move, rulesOf, type StoreTiming } from "./collection-rules.ts";
import { type History, type HistoryEntry, toJump, toUndo, withVersion } from "./history.ts";
import { noParts, type Parts, partIn } from "./parts.ts";
import { type Root, type RootContent, toMoved } from "./root.ts";
import type { ChangeSet, Commit, NewEvents, StoreListener } from "./store.ts";
import { runTransaction } from "./transaction.ts";

/** A move to a different state, with data for its commit. */
export interface Jump extends Pick<Commit, "base" | "snapshot" | "to">, Pick<ChangeSet, "clock"> {
  readonly move: Move;
  readonly target: RootContent;
}

export interface HolderState {
  readonly now: () => Instant;
  readonly listener: StoreListener;
  root: Root;
  /** Whether another store made the commit, which then includes the consequences of its events. */
  isApplying: boolean;
}

/** Parts with their changes. */
export interface ChangedParts {
  readonly parts: Parts;
  readonly partial: Pick<Commit, "parts" | "lastIds">;
}

/** A commit before its events are known. */
type DraftCommit = Omit<Commit, "events" | "timing">;

/** Makes a commit current, and records its version if it has one. */
export function commit(holder: HolderState, parts: Parts, draftCommit: DraftCommit, entry?: HistoryEntry): void {
  const { root, listener } = holder;
  listener.onTouch?.();
  const events =
    entry === undefined || entry.isJump
      ? undefined
      : listener.toEvents?.(entry.changeSet, draftCommit.stages, partIn(root.parts, "events").lastId);
  const final =
    events === undefined ? { draft: draftCommit, parts } : withEvents(holder, { draft: draftCommit, parts }, events);
  holder.root = {
    state: entry === undefined ? root.state : entry.after,
    parts: final.parts,
    history: entry === undefined ? root.history : withVersion(root.history, entry),
  };
  listener.onCommit?.({ ...final.draft, events, timing: toTiming(final.draft) });
}

function withEvents(
  { root: { state }, isApplying }: HolderState,
  { draft, parts }: { readonly draft: DraftCommit; readonly parts: Parts },
  { lastId, fill }: NewEvents,
) {
  // A stored change set has the number of its last event, which takes precedence over the events of this process.
  const numbered = { ...draft, lastIds: { events: lastId, ...draft.lastIds } };
  if (fill === undefined || isApplying) return { draft: numbered, parts: withLastIds(parts, numbered.lastIds) };
  const after = runTransaction({ state, parts }, draft.changeSet?.at ?? 0, fill);
  const lastIds = { ...numbered.lastIds, ...after.lastIds };
  return {
    draft: { ...numbered, parts: [...draft.parts, ...after.partChanges], lastIds },
    parts: withLastIds(after.parts, lastIds),
  };
}

function toTiming({ changeSet, parts }: DraftCommit): StoreTiming {
  const timings = parts.map(({ collection }) => rulesOf[collection].timing);
  if (changeSet !== undefined) timings.push(rulesOf.records.timing);
  if (timings.includes("immediate")) return "immediate";
  return timings.includes("soon") ? "soon" : "deferred";
}

interface PlannedMove extends Omit<Jump, "clock"> {
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

export function planJump(root: Root, { clock, ...jump }: Jump, at: Instant): PlannedMove {
  const target = toMoved(jump.move, root, jump.target);
  return { ...jump, target, entry: toJump(root.state, target.state, { ...nextMeta(root.history, at), clock }) };
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
