import { describe, expect, it } from "vitest";
import { isSameValue } from "../../../../mock/engine/core/same-value.ts";

describe("two JSON values", () => {
  it.each([
    [
      { a: 1, b: [null, "x"] },
      { b: [null, "x"], a: 1 },
    ],
    [[], []],
    [null, null],
  ])("%j and %j are the same", (left, right) => {
    expect(isSameValue(left, right)).toBe(true);
  });

  it.each([
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ a: 1 }, { b: 1 }],
    [{ a: { c: 1 } }, { a: { c: 2 } }],
    [
      [1, 2],
      [2, 1],
    ],
    [[], {}],
    [null, {}],
    [1, "1"],
    [{ toString: 1 }, { a: 1 }],
  ])("%j and %j differ", (left, right) => {
    expect(isSameValue(left, right)).toBe(false);
    expect(isSameValue(right, left)).toBe(false);
  });
});
