// All that a store is at one moment, as one value.
import type { History } from "./history.ts";
import type { Parts } from "./parts.ts";
import type { State } from "./state.ts";

/** All that a store has at one moment. Never changed in place. */
export interface Root {
  readonly state: State;
  readonly parts: Parts;
  readonly history: History;
}

/** What a store can go to. */
export type Target = Pick<Root, "state" | "parts">;
