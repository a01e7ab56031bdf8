// Matcher `toHaveChanged`: whether a record is not what it was at the start of its sandbox. Part of harness/matchers.ts.
import type { CollectionName } from "../../mock/records/world.ts";
import type { MatchedState, MatcherOutcome, WantedChange } from "./matcher-types.ts";

/** As TicketMatchers has it (harness/matchers/matcher-types.ts). In process the outcome is there at once. */
export function toHaveChanged<N extends CollectionName>(
  received: MatchedState,
  collection: N,
  id: number | string,
  patch?: WantedChange<N>,
): Promise<MatcherOutcome>;
export function toHaveChanged(_received: MatchedState): MatcherOutcome | Promise<MatcherOutcome> {
  throw new Error("toHaveChanged is being written.");
}
