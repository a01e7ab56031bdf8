import { expect, it } from "vitest";
import { cut } from "../../../../mock/engine/core/truncate.ts";

it("leaves a text of 80 characters as it is and shows 79 of a longer one", () => {
  expect(cut("x".repeat(80))).toBe("x".repeat(80));
  expect(cut("x".repeat(81))).toBe(`${"x".repeat(79)}…`);
});

it("cuts at another length where one is named", () => {
  expect(cut("abcdef", 4)).toBe("abc…");
});
