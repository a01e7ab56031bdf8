// Everything that a store contains at one moment, as one value, and the place that holds the current one.

import type { Instant } from "../core/time.ts";
import { type Move, rulesOf } from "./collection-rules.ts";
import type { History } from "./history.ts";
import { movedParts, type Parts } from "./parts.ts";
import type { State } from "./state.ts";
import type { StoreListener } from "./store.ts";

/** Never changed in place. */
export interface Root {
  readonly state: State;
  readonly parts: Parts;
  readonly history: History;
}

/** A root without its history. */
export type RootContent = Pick<Root, "state" | "parts">;

/** The current root of a store, with what a commit to it needs. */
export interface HolderState {
  readonly now: () => Instant;
  readonly listener: StoreListener;
  root: Root;
  /** Whether another store made the commit, which then includes the consequences of its events. */
  isApplying: boolean;
}

/** The result of a move: `target` where the move applies; everything else is unchanged. */
export function toMoved(move: Move, current: RootContent, target: RootContent): RootContent {
  return {
    state: rulesOf.records[move] ? target.state : current.state,
    parts: movedParts(move, current.parts, target.parts),
  };
}
