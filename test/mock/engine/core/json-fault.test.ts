// Where a string stops being JSON, compared with the engine's own parser.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findJsonFault } from "../../../../mock/engine/core/json-fault.ts";

describe("findJsonFault", () => {
  it.each([
    ["", 1, 1, "the end of the body", "a value"],
    ["  ", 1, 3, "the end of the body", "a value"],
    ["[1,]", 1, 4, '"]"', "a value"],
    ["[1 2]", 1, 4, '"2"', "a comma or ]"],
    ["[", 1, 2, "the end of the body", "a value or ]"],
    ['{"a":1,}', 1, 8, '"}"', "a property name in double quotes"],
    ["{a:1}", 1, 2, '"a"', "a property name in double quotes or }"],
    ["{'a':1}", 1, 2, "\"'a'\"", "a property name in double quotes or }"],
    ['{"a" 1}', 1, 6, '"1"', "a colon"],
    ['{"a":1 "b":2}', 1, 8, '"\\"b\\""', "a comma or }"],
    ["{}{}", 1, 3, '"{"', "nothing more"],
    ["01", 1, 1, '"01"', "a value"],
    ["1.", 1, 1, '"1."', "a value"],
    ["nul", 1, 1, '"nul"', "a value"],
    ["NaN", 1, 1, '"NaN"', "a value"],
    ['"a', 1, 1, '"\\"a"', "a terminated, correctly escaped string"],
    ['"\\x"', 1, 1, '"\\"\\\\x\\""', "a terminated, correctly escaped string"],
    ['{\r\n "a": [\n1,\n}', 4, 1, '"}"', "a value"],
  ])("%j breaks at %i:%i", (text, line, column, found, expected) => {
    expect(findJsonFault(text)).toMatchObject({ line, column, found, expected });
  });

  it("shows at most 40 characters of the text found", () => {
    expect(findJsonFault("x".repeat(1_000)).found).toHaveLength(42);
  });

  it("handles long texts and deep nesting", () => {
    expect(findJsonFault(`["${"x".repeat(1_000_000)}"`).expected).toBe("a comma or ]");
    expect(findJsonFault("[".repeat(1_000_000)).column).toBe(1_000_001);
  });

  it("finds a fault in exactly the texts that are not JSON", () => {
    const tokens = [
      "{",
      "}",
      "[",
      "]",
      ",",
      ":",
      '"a"',
      '"\\u00e4"',
      '"\\u0"',
      "1",
      "-",
      "0",
      ".5",
      "e3",
      "true",
      "nul",
      " ",
      "\n",
      '"',
    ];
    const text = fc.oneof(
      fc.array(fc.constantFrom(...tokens), { maxLength: 12 }).map((parts) => parts.join("")),
      fc.json().chain((json) => fc.nat(json.length).map((at) => json.slice(0, at) + json.slice(at + 1))),
      fc.json(),
    );
    fc.assert(
      fc.property(text, (source) => {
        const { expected, found } = findJsonFault(source);
        const accepted = expected === "nothing more" && found === "the end of the body";
        expect(accepted).toBe(isJson(source));
      }),
      { numRuns: 2_000, seed: 1 },
    );
  });
});

function isJson(source: string): boolean {
  try {
    JSON.parse(source);
    return true;
  } catch {
    return false;
  }
}
