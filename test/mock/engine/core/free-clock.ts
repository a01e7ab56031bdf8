// A clock without a sandbox.
import { type Clock, type ClockMode, createClock, type Stopwatch } from "../../../../mock/engine/core/clock.ts";

interface FreeClock {
  readonly start: number;
  readonly mode: ClockMode;
  readonly elapsed: Stopwatch;
  readonly speed?: number;
}

/** Starts at the present. */
export function createFreeClock({ start, mode, elapsed, speed }: FreeClock): Clock {
  let state = { start, startedAt: elapsed(), mode };
  const place = {
    get: () => state,
    set(next: typeof state) {
      state = next;
    },
  };
  return createClock(place, elapsed, speed);
}
