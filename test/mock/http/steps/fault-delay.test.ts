import { expect, it } from "vitest";
import type { EffectOf } from "../../../../mock/control/faults/fault.ts";
import { createRandomStream } from "../../../../mock/engine/core/random.ts";
import { delayOf } from "../../../../mock/http/steps/fault-behaviours.ts";

function draw(effect: EffectOf<"delay">, count = 4000): number[] {
  const chance = createRandomStream(1, "delay");
  return Array.from({ length: count }, () => delayOf(effect, chance)).sort((left, right) => left - right);
}

it("a fixed delay is always the same", () => {
  expect(new Set(draw({ kind: "delay", fixedMs: 250 }))).toEqual(new Set([250]));
});

it("a uniform delay spreads evenly between its ends", () => {
  const delays = draw({ kind: "delay", uniform: { minMs: 100, maxMs: 300 } });
  expect(delays[0]).toBeGreaterThanOrEqual(100);
  expect(delays.at(-1)).toBeLessThanOrEqual(300);
  expect(delays.filter((delay) => delay < 150).length / delays.length).toBeCloseTo(0.25, 1);
});

it("a lognormal delay has its median in the middle and its sigma in the logarithm", () => {
  const delays = draw({ kind: "delay", lognormal: { medianMs: 200, sigma: 0.5 } });
  expect((delays[2000] ?? 0) / 200).toBeCloseTo(1, 1);
  // 84.1 % lie below one standard deviation.
  expect(Math.log((delays[3365] ?? 0) / 200)).toBeCloseTo(0.5, 1);
});

it("a lognormal delay never takes longer than ten minutes", () => {
  expect(draw({ kind: "delay", lognormal: { medianMs: 600_000, sigma: 5 } }).at(-1)).toBe(600_000);
});
