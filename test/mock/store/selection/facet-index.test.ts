// Rows by the values of one facet: mock/store/selection/facet-index.ts, facet-values.ts and row-orders.ts there.
import { describe, expect, it } from "vitest";
import { countBits, hasBit } from "../../../../mock/store/selection/bits.ts";
import { createFacetIndex, type FacetIndex } from "../../../../mock/store/selection/facet-index.ts";
import { compareValues } from "../../../../mock/store/selection/facet-values.ts";
import type { FacetValue } from "../../../../mock/store/selection/selection.ts";

type Given = FacetValue | readonly FacetValue[];

function indexOf(values: readonly Given[]): FacetIndex {
  return createFacetIndex(values.length, (position) => values[position] ?? null);
}

function rowsIn(bits: ReturnType<FacetIndex["rowsWith"]>, size: number): number[] {
  const rows = Array.from({ length: size }, (_, row) => row).filter((row) => hasBit(bits, row));
  expect(countBits(bits)).toBe(rows.length);
  return rows;
}

describe("an index of a facet", () => {
  const values: readonly Given[] = ["b", null, "a", "c", "b", ["a", "c"], []];
  const index = indexOf(values);
  const found = (...wanted: unknown[]) => rowsIn(index.rowsWith(new Set(wanted)), values.length);

  it("has the distinct values in order, null last", () => {
    expect([index.values, index.filled]).toEqual([["a", "b", "c", null], 3]);
    expect(["a", "c", null, "0", "aa", "d"].map(index.placeOf)).toEqual([0, 2, 3, -0.5, 0.5, 2.5]);
  });

  it("finds the rows with a value, with several, and with null", () => {
    expect([found("b"), found("a", "b"), found(null), found("a", null)]).toEqual([
      [0, 4],
      [0, 2, 4, 5],
      [1],
      [1, 2, 5],
    ]);
  });

  it("finds no row by what no row has, nor by what is no value at all", () => {
    expect([found("bb"), found(), found(undefined), found({}), found("bb", "c")]).toEqual([[], [], [], [], [3, 5]]);
  });

  it("finds the rows between two values, ends included, those without a value never", () => {
    const between = (from?: FacetValue, to?: FacetValue) => rowsIn(index.rowsBetween(from, to), values.length);
    expect(between("a", "b")).toEqual([0, 2, 4, 5]);
    expect(between("aa", "bb")).toEqual([0, 4]);
    expect(between("c", undefined)).toEqual([3, 5]);
    expect(between(undefined, "a")).toEqual([2, 5]);
    expect(between()).toEqual([0, 2, 3, 4, 5]);
    expect(between("d", "e")).toEqual([]);
  });

  it("orders the rows both ways, by row within a value, those without one last", () => {
    const once = indexOf(["b", null, "a", "b"]);
    expect([[...once.order("asc")], [...once.order("desc")]]).toEqual([
      [2, 0, 3, 1],
      [0, 3, 2, 1],
    ]);
    expect([...once.places]).toEqual([1, 2, 0, 1]);
  });
});

describe("the bytes of an index", () => {
  const rows = 1_000;
  const few = () => indexOf(Array.from({ length: rows }, (_, row) => row % 10));

  it("are at least what its values and its order take", () => {
    const texts = indexOf(Array.from({ length: rows }, (_, row) => `a text of some length ${row}`));
    const numbers = indexOf(Array.from({ length: rows }, (_, row) => row));
    expect(few().bytes).toBeGreaterThanOrEqual(4 * rows);
    expect(numbers.bytes).toBeGreaterThan(few().bytes + 8 * (rows - 10));
    expect(texts.bytes).toBeGreaterThan(numbers.bytes + 20 * rows);
  });

  it("grow with what is made at its first use, once", () => {
    const index = few();
    const uses = [
      () => index.rowsWith(new Set([3])),
      () => index.rowsWith(new Set([4, 5])),
      () => index.order("desc"),
      () => index.spans("desc"),
      () => index.rowsBetween(0, 8),
    ];
    for (const use of uses) {
      const before = index.bytes;
      use();
      const after = index.bytes;
      expect(after).toBeGreaterThanOrEqual(before + rows / 8);
      use();
      expect(index.bytes).toBe(after);
    }
    index.rowsWith(new Set([3, 4, 5]));
    expect(few().bytes).toBeLessThan(index.bytes);
  });

  it("are those of the order alone where there are many values: no set is kept for each", () => {
    const index = indexOf(Array.from({ length: rows }, (_, row) => row));
    const before = index.bytes;
    for (let row = 0; row < rows; row += 1) index.rowsWith(new Set([row]));
    expect(index.bytes).toBe(before);
  });
});

it.each([255, 256, 257, 65_536, 65_537])("keeps %i different values apart", (count) => {
  const index = indexOf(Array.from({ length: count }, (_, row) => row));
  expect([index.places[count - 1], index.places[0]]).toEqual([count - 1, 0]);
  expect(countBits(index.rowsWith(new Set([count - 1])))).toBe(1);
});

it("sorts values that are not of one type by the type, null after all", () => {
  const values: FacetValue[] = ["b", null, true, 2, "a", false, 10];
  expect(values.toSorted(compareValues)).toEqual([false, true, 2, 10, "a", "b", null]);
  expect(indexOf(values).values).toEqual([false, true, 2, 10, "a", "b", null]);
});
