// How the journal shortens the values that a violation expects.
import { describe, expect, it } from "vitest";
import { shortenExpected } from "../../../console/src/console/journal/shorten-expected.ts";

const allowed = [..."abcdefghijkl"];
const choices = [{ pointer: "/priority", allowed, isGuess: false }];
const violation = { pointer: "/priority", found: '"x"', expected: `one of ${allowed.join(", ")}` };
const more = (count: number) => `${count} more`;

describe("shortenExpected", () => {
  it.each([
    ["", "a, b, c, d, e … 7 more"],
    [" for id", "a, b, c, d, e … 7 more for id"],
  ])("shortens a long list in the body to the most likely values, keeping the suffix %j", (suffix, text) => {
    const expected = violation.expected + suffix;
    expect(shortenExpected({ ...violation, in: "body", expected }, choices, more)).toBe(text);
  });

  it("does not apply the body's choices to a query parameter with the same pointer", () => {
    const expected = "one of low, high";
    expect(shortenExpected({ ...violation, in: "query", expected }, choices, more)).toBe(expected);
  });
});
