// The clock, with process time advanced by the test.
import { expect, test } from "vitest";
import { type Clock, type ClockMode, createClock, type Stopwatch } from "../../../../mock/engine/core/clock.ts";

interface FreeClockOptions {
  readonly start: number;
  readonly mode: ClockMode;
  readonly elapsed: Stopwatch;
  readonly speed?: number;
}

/** Creates a clock without a sandbox that shows `start` now. */
function createFreeClock({ start, mode, elapsed, speed }: FreeClockOptions): Clock {
  let state = { start, startedAt: elapsed(), mode };
  const place = {
    get: () => state,
    set(next: typeof state) {
      state = next;
    },
  };
  return createClock(place, elapsed, speed);
}

function setUp(mode: ClockMode) {
  let elapsedMs = 500;
  const clock = createFreeClock({ start: 1_000_000, mode, elapsed: () => elapsedMs });
  return {
    clock,
    advance(ms: number) {
      elapsedMs += ms;
    },
  };
}

test.each([
  ["running", 250, 1_000_250],
  ["running", 0.75, 1_000_000],
  ["frozen", 250, 1_000_000],
] as const)("a %s clock reads whole milliseconds after %d ms of process time", (mode, ms, time) => {
  const { clock, advance } = setUp(mode);
  advance(ms);
  expect(clock.now()).toBe(time);
});

test("a clock that is set keeps its mode and continues from the new time", () => {
  const { clock, advance } = setUp("running");
  advance(250);
  clock.set(5_000_000);
  advance(10);
  expect([clock.mode, clock.now()]).toEqual(["running", 5_000_010]);
});

test.each([
  ["running", "frozen", 1_000_250],
  ["frozen", "running", 1_000_010],
] as const)("a %s clock switched to %s continues from its time without catching up", (before, mode, time) => {
  const { clock, advance } = setUp(before);
  advance(250);
  clock.set(clock.now(), mode);
  advance(10);
  expect([clock.mode, clock.now()]).toEqual([mode, time]);
});

test("a running clock with a speed keeps it when set", () => {
  let elapsed = 1000;
  const clock = createFreeClock({ start: 5000, mode: "running", elapsed: () => elapsed, speed: 60 });
  expect(clock.now()).toBe(5000);
  elapsed += 100;
  expect(clock.now()).toBe(11_000);
  clock.set(0);
  elapsed += 10;
  expect(clock.now()).toBe(600);
});

test("a frozen clock with a speed does not move", () => {
  let elapsed = 0;
  const clock = createFreeClock({ start: 5000, mode: "frozen", elapsed: () => elapsed, speed: 60 });
  elapsed += 100;
  expect(clock.now()).toBe(5000);
});
