import { expect, it } from "vitest";
import { truncate } from "../../../../mock/engine/core/truncate.ts";

it("keeps a text of 80 characters and shows 79 of a longer one", () => {
  expect(truncate("x".repeat(80))).toBe("x".repeat(80));
  expect(truncate("x".repeat(81))).toBe(`${"x".repeat(79)}…`);
});

it("cuts at a given length", () => {
  expect(truncate("abcdef", 4)).toBe("abc…");
});
