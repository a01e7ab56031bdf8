// Tables of objects: their names, and tables derived from them.
import { expect, it } from "vitest";
import { keysOf, mapTable } from "../../../../mock/engine/core/tables.ts";

it("keysOf returns a table's own keys in order", () => {
  const table = Object.assign(Object.create({ inherited: 0 }), { second: 2, first: 1 });
  expect(keysOf(table)).toEqual(["second", "first"]);
});

it("mapTable builds a table with the same keys in order, computing each value once", () => {
  const calls: string[] = [];
  const lengths = mapTable({ second: 2, first: 1 }, (name) => {
    calls.push(name);
    return name.length;
  });
  expect(lengths).toEqual({ second: 6, first: 5 });
  expect(calls).toEqual(["second", "first"]);
});
