import { expect, it } from "vitest";
import { truncate } from "../../../../mock/engine/core/truncate.ts";

it("truncate keeps a string of 80 characters, and 79 characters of a longer string", () => {
  expect(truncate("x".repeat(80))).toBe("x".repeat(80));
  expect(truncate("x".repeat(81))).toBe(`${"x".repeat(79)}…`);
});

it("truncate cuts at the requested length", () => {
  expect(truncate("abcdef", 4)).toBe("abc…");
});

it("truncate does not split a character of two code units", () => {
  expect(truncate("ab😀cd", 4)).toBe("ab…");
  expect(truncate("abc😀d", 4)).toBe("abc…");
});
