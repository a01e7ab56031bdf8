// All that a store is at one moment, as one value.
import type { History } from "./history.ts";
import { movedParts, type Parts } from "./parts.ts";
import type { State } from "./state.ts";
import { type Move, rulesOf } from "./what-applies.ts";

/** All that a store has at one moment. Never changed in place. */
export interface Root {
  readonly state: State;
  readonly parts: Parts;
  readonly history: History;
}

/** What a store can go to. */
export type Target = Pick<Root, "state" | "parts">;

/** Where a move leads: what it applies to is as in `target`, all else as it is. */
export function toMoved(move: Move, present: Target, target: Target): Target {
  return {
    state: rulesOf.records[move] ? target.state : present.state,
    parts: movedParts(move, present.parts, target.parts),
  };
}
