// How many of its own requests a replica writes beside others that write.
import { expect, test } from "vitest";
import { OwnShare } from "../../../../../mock/control/kept/journals/own-share.ts";

/** A share of windows of 500 ms whose stopwatch the test moves. */
function start() {
  let at = 0;
  const share = new OwnShare(500, () => at);
  return {
    share,
    /** So many of ours and so many of others reach the home after a time. */
    after(milliseconds: number, own: number, position: number) {
      at += milliseconds;
      share.wrote(own, position);
    },
  };
}

test("all are written while nobody else writes", () => {
  const { share, after } = start();
  expect(share.of(1_000)).toBe(1_000);
  after(500, 1_000, 1_000);
  after(500, 1_000, 2_000);
  expect(share.of(1_000)).toBe(1_000);
});
test("all are written while the home keeps those of all", () => {
  const { share, after } = start();
  after(500, 300, 300);
  after(500, 300, 1_200);
  expect(share.of(300)).toBe(300);
});
test("of a third of what comes, a third of what the home keeps is written", () => {
  const { share, after } = start();
  after(500, 1_000, 1_000);
  after(500, 1_000, 4_000);
  expect(share.of(1_000)).toBe(334);
});
test("a few are written however many come from others", () => {
  const { share, after } = start();
  after(500, 10, 10);
  after(500, 10, 100_020);
  expect(share.of(10)).toBeGreaterThanOrEqual(10);
  expect(share.of(500)).toBe(100);
});
test("what others wrote long ago does not count", () => {
  const { share, after } = start();
  after(500, 10, 10);
  after(600_000, 10, 5_020);
  expect(share.of(1_000)).toBeGreaterThan(990);
});
