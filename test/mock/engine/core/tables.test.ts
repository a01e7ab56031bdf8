// Tables of objects: their names, and tables derived from them.
import { expect, it } from "vitest";
import { keysOf, mapTable } from "../../../../mock/engine/core/tables.ts";

it("returns a table's own keys in order", () => {
  const table = Object.assign(Object.create({ inherited: 0 }), { second: 2, first: 1 });
  expect(keysOf(table)).toEqual(["second", "first"]);
});

it("builds a table with the same keys in order, computing each once", () => {
  const computed: string[] = [];
  const made = mapTable({ second: 2, first: 1 }, (name) => {
    computed.push(name);
    return name.length;
  });
  expect(made).toEqual({ second: 6, first: 5 });
  expect(computed).toEqual(["second", "first"]);
});
