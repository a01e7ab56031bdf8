import { expect, it } from "vitest";
import { parseQueryText } from "../../../../mock/engine/core/query-text.ts";

it("parseQueryText returns names and values in order, decoded where the encoding is valid", () => {
  expect(parseQueryText("a=1&a=2&b&=c&d=e=f&g+h=%C3%A4+%20&i=%zz&&")).toEqual([
    ["a", "1"],
    ["a", "2"],
    ["b", ""],
    ["", "c"],
    ["d", "e=f"],
    ["g h", "ä  "],
    ["i", "%zz"],
  ]);
});
