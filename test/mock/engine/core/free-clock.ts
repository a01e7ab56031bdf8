// A clock without a sandbox.
import { type Clock, type ClockMode, createClock, type Stopwatch } from "../../../../mock/engine/core/clock.ts";

interface FreeClockOptions {
  readonly start: number;
  readonly mode: ClockMode;
  readonly elapsed: Stopwatch;
  readonly speed?: number;
}

/** Creates a clock that shows `start` now. */
export function createFreeClock({ start, mode, elapsed, speed }: FreeClockOptions): Clock {
  let state = { start, startedAt: elapsed(), mode };
  const place = {
    get: () => state,
    set(next: typeof state) {
      state = next;
    },
  };
  return createClock(place, elapsed, speed);
}
