// The time of the home as running clocks follow it: known without asking, from the last time that was told and this process's stopwatch.
// It stands still while changes are made, and is set to theirs while changes of others are applied. Made by mock/compose-kept.ts.
import type { Stopwatch } from "../../core/clock.ts";
import type { Instant } from "../../core/time.ts";

export interface HomeTime {
  /** Milliseconds since 1970. */
  now(): Instant;
  /** The home said what time it is. */
  tell(now: Instant): void;
  /** Something happened at that time: it is that late at least. */
  tellAtLeast(now: Instant): void;
}

/** @param told what the home said just now */
export function createHomeTime(told: Instant, stopwatch: Stopwatch): HomeTime {
  let offset = told - stopwatch();
  return {
    now: () => Math.floor(stopwatch() + offset),
    tell(now) {
      offset = now - stopwatch();
    },
    tellAtLeast(now) {
      offset = Math.max(offset, now - stopwatch());
    },
  };
}
