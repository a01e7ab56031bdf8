// One piece of work in the line of a kept sandbox, and its outcome. Used by mock/control/kept/line.ts.

import type { Recorded } from "./recorder.ts";

/** A unit that waits for its turn or for its changes to be kept. */
export interface Unit {
  work(): unknown;
  resolve(value: unknown): void;
  reject(reason: unknown): void;
}

/** What a unit gave. */
export type Outcome<T = unknown> = { readonly value: T } | { readonly error: unknown };

/** Units that were run together. */
export interface Batch {
  readonly units: readonly Unit[];
  readonly outcomes: readonly Outcome[];
  readonly recorded: Recorded;
}

/** What this replica knows is too old: the entries that follow are in a picture only. */
export class OutOfDate extends Error {}

/** Answers units whose changes are kept. */
export function finish(units: readonly Unit[], outcomes: readonly Outcome[], effects: () => void): void {
  effects();
  units.forEach(({ resolve, reject }, index) => {
    const outcome = outcomes[index];
    if (outcome === undefined) return;
    if ("error" in outcome) reject(outcome.error);
    else resolve(outcome.value);
  });
}

export function refuse(units: readonly Unit[], reason: unknown): void {
  for (const { reject } of units) reject(reason);
}
