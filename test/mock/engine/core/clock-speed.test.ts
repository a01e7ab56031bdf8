// A running clock may run faster than process time.
import { describe, expect, it } from "vitest";
import { createFreeClock } from "./free-clock.ts";

describe("a clock with a speed", () => {
  it("runs at its speed, even after being set", () => {
    let elapsed = 1000;
    const clock = createFreeClock({ start: 5000, mode: "running", elapsed: () => elapsed, speed: 60 });
    expect(clock.now()).toBe(5000);
    elapsed += 100;
    expect(clock.now()).toBe(11_000);
    clock.set(0);
    elapsed += 10;
    expect(clock.now()).toBe(600);
  });

  it("does not move while it is frozen", () => {
    let elapsed = 0;
    const clock = createFreeClock({ start: 5000, mode: "frozen", elapsed: () => elapsed, speed: 60 });
    elapsed += 100;
    expect(clock.now()).toBe(5000);
  });
});
