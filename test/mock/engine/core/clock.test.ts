// The clock, over a process time that the test advances.
import { expect, test } from "vitest";
import type { ClockMode } from "../../../../mock/engine/core/clock.ts";
import { createFreeClock } from "./free-clock.ts";

function setUp(mode: ClockMode) {
  let elapsedMs = 500;
  const clock = createFreeClock({ start: 1_000_000, mode, elapsed: () => elapsedMs });
  return {
    clock,
    pass(ms: number) {
      elapsedMs += ms;
    },
  };
}

test("a running clock moves with process time", () => {
  const { clock, pass } = setUp("running");
  pass(250);
  expect(clock.now()).toBe(1_000_250);
});

test("a running clock returns whole milliseconds", () => {
  const { clock, pass } = setUp("running");
  pass(0.75);
  expect(clock.now()).toBe(1_000_000);
});

test("a frozen clock does not move", () => {
  const { clock, pass } = setUp("frozen");
  pass(250);
  expect(clock.now()).toBe(1_000_000);
});

test("a moved clock keeps its mode and continues from there", () => {
  const { clock, pass } = setUp("running");
  pass(250);
  clock.set(5_000_000);
  pass(10);
  expect([clock.mode, clock.now()]).toEqual(["running", 5_000_010]);
});

test("a running clock can be frozen where it is", () => {
  const { clock, pass } = setUp("running");
  pass(250);
  clock.set(clock.now(), "frozen");
  pass(250);
  expect([clock.mode, clock.now()]).toEqual(["frozen", 1_000_250]);
});

test("a frozen clock set running does not catch up", () => {
  const { clock, pass } = setUp("frozen");
  pass(250);
  clock.set(clock.now(), "running");
  pass(10);
  expect([clock.mode, clock.now()]).toEqual(["running", 1_000_010]);
});

test("a clock can be moved backwards", () => {
  const { clock } = setUp("frozen");
  clock.set(10);
  expect(clock.now()).toBe(10);
});
