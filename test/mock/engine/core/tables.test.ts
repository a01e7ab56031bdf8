// Tables of objects: their names and what is made for each of them.
import { expect, it } from "vitest";
import { keysOf, mapTable } from "../../../../mock/engine/core/tables.ts";

it("names the keys of a table in their order, and none that it inherits", () => {
  const table = Object.assign(Object.create({ inherited: 0 }), { second: 2, first: 1 });
  expect(keysOf(table)).toEqual(["second", "first"]);
});

it("makes a table with the same names, once each and in order", () => {
  const asked: string[] = [];
  const made = mapTable({ second: 2, first: 1 }, (name) => {
    asked.push(name);
    return name.length;
  });
  expect(made).toEqual({ second: 6, first: 5 });
  expect(asked).toEqual(["second", "first"]);
});
