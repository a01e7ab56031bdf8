// The clock of a sandbox, its only source of domain time. It runs or is frozen, and can be set.
import { type Instant, toWritable } from "./time.ts";

export type ClockMode = "running" | "frozen";

export interface Clock {
  readonly mode: ClockMode;
  /** The current domain time. */
  now(): Instant;
  /** Sets the clock, and optionally its mode. */
  set(now: Instant, mode?: ClockMode): void;
}

/** The point from which a clock continues. */
export interface ClockState {
  readonly start: Instant;
  /** The stopwatch's reading at the start. */
  readonly startedAt: number;
  readonly mode: ClockMode;
}

/** Elapsed process time in milliseconds, monotonic; injected so that tests can stop it. */
export type Stopwatch = () => number;

/** Waits in process time; an aborted signal ends it early, without an error. Injected so that tests need not wait. */
export type Sleep = (milliseconds: number, signal?: AbortSignal) => Promise<void>;

/** Stores the state of a clock. */
export interface ClockStore {
  get(): ClockState;
  set(state: ClockState): void;
}

/**
 * The clock of a state. A running clock stops at the last instant that the date formats can express, the end of year
 * 9999.
 * @param elapsed process time; only a running clock needs it
 * @param speed how fast a running clock runs, as a multiple of process time
 */
export function createClock(state: ClockStore, elapsed: Stopwatch, speed = 1): Clock {
  return {
    get mode() {
      return state.get().mode;
    },
    now() {
      const { start, startedAt, mode } = state.get();
      return mode === "frozen" ? start : toWritable(start + Math.floor((elapsed() - startedAt) * speed));
    },
    set(start, mode = state.get().mode) {
      state.set({ start, startedAt: elapsed(), mode });
    },
  };
}
