// Counts the jumps of one store, and estimates how many bytes of a state are left to the history alone after one. Made by
// mock/store/present.ts.
import { bytesOf, type State, writtenOf } from "./state.ts";

/** How often it has jumped: what lies between two moments of one era are changes alone. */
export interface Eras {
  readonly count: number;
  /** Where the last jump led to. */
  readonly beganWith: State | undefined;
}

/** Before any jump. */
export const firstEra: Eras = { count: 0, beganWith: undefined };

/** After one more, to a state. */
export function nextEra({ count }: Eras, beganWith: State): Eras {
  return { count: count + 1, beganWith };
}

/**
 * Where changes alone led from the target to the state, it lost no more than they wrote.
 * @param isPast whether they did
 */
export function lostBetween({ beganWith }: Eras, state: State, target: State, isPast: boolean): number {
  return isPast || target === beganWith ? Math.max(0, writtenOf(state) - writtenOf(target)) : bytesOf(state);
}
