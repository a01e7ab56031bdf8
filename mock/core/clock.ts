// A sandbox's clock, the only source of domain time. A running clock follows the machine from a start instant, a frozen one stands still;
// both can be set by hand. Made by mock/compose.ts, read by transactions (tx.now).
import { type Instant, toWritable } from "./time.ts";

export type ClockMode = "running" | "frozen";

export interface Clock {
  readonly mode: ClockMode;
  /** The present domain time. */
  now(): Instant;
  /** Moves the clock to an instant; the mode may change with it. */
  set(now: Instant, mode?: ClockMode): void;
}

/** Where a clock goes on from, as JSON. */
export interface ClockPicture {
  readonly start: Instant;
  /** What its stopwatch said at the start. */
  readonly startedAt: number;
  readonly mode: ClockMode;
}

/** A clock that can be put back. */
export interface HeldClock extends Clock {
  /** The returned function puts it back to what it was. */
  hold(): () => void;
  picture(): ClockPicture;
}

/** Elapsed process time in milliseconds, monotonic; injected so that tests can hold it still. */
export type Stopwatch = () => number;

/** Waits in process time; ends early, without an error, when the signal is aborted. Injected so that tests need not wait. */
export type Sleep = (milliseconds: number, signal?: AbortSignal) => Promise<void>;

/**
 * A clock that starts at `start`. A running one stops at the last instant that the wire forms can write, the end of the year 9999.
 * @param elapsed process time, needed by a running clock only
 */
export function createClock(options: {
  start: Instant;
  mode: ClockMode;
  elapsed: Stopwatch;
  /** When it was started; left out: now. */
  startedAt?: number | undefined;
  /** How many times as fast as process time a running one goes; left out: as fast. */
  speed?: number | undefined;
}): HeldClock {
  let { start, mode, startedAt = options.elapsed() } = options;
  const { elapsed, speed = 1 } = options;
  function now(): Instant {
    return mode === "frozen" ? start : toWritable(start + Math.floor((elapsed() - startedAt) * speed));
  }
  return {
    get mode() {
      return mode;
    },
    now,
    set(instant, nextMode) {
      start = instant;
      startedAt = elapsed();
      mode = nextMode ?? mode;
    },
    hold() {
      const before = [start, startedAt, mode] as const;
      return () => {
        [start, startedAt, mode] = before;
      };
    },
    picture: () => ({ start, startedAt, mode }),
  };
}

/** The same clock, which says when it was set. */
export function tellingMoves(clock: Clock, moved: () => void): Clock {
  return {
    get mode() {
      return clock.mode;
    },
    now: clock.now,
    set(now, mode) {
      clock.set(now, mode);
      moved();
    },
  };
}
