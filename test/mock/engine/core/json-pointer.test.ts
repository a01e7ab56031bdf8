import { describe, expect, it } from "vitest";
import { parsePointer, toPointer } from "../../../../mock/engine/core/json-pointer.ts";

describe("a JSON pointer", () => {
  it.each([
    ["", []],
    ["/", [""]],
    ["/tickets/0/id", ["tickets", "0", "id"]],
    ["/a~1b/c~0d", ["a/b", "c~d"]],
    // Not `/`: the tilde is unescaped last.
    ["/~01", ["~1"]],
  ])("%j names the path %j and is built from it", (pointer, path) => {
    expect(parsePointer(pointer)).toEqual(path);
    expect(toPointer(path)).toBe(pointer);
  });

  it("names the same path with the # of a reference", () => {
    expect(parsePointer("#/paths/~1ticket/get")).toEqual(["paths", "/ticket", "get"]);
    expect(parsePointer("#")).toEqual([]);
  });

  it("accepts list positions as numbers", () => {
    expect(toPointer(["tags", 2])).toBe("/tags/2");
  });
});
