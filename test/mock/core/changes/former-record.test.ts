// What a record has otherwise than the one that it replaced: mock/core/changes/former-record.ts.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { differenceOf, noteFormer } from "../../../../mock/core/changes/former-record.ts";
import { weighBeside, weighChanged } from "../../../../mock/core/weigh.ts";

describe("a difference", () => {
  it("names the fields whose values are not the same ones", () => {
    const list: readonly string[] = Object.freeze(["a"]);
    const former = Object.freeze({ id: 1, name: "old", list, other: list });
    const record = { id: 1, name: "new", list, other: ["a"] };
    expect(noteFormer(record, former)?.changed).toEqual([1, 3]);
    expect(differenceOf(record)).toMatchObject({ names: ["id", "name", "list", "other"], changed: [1, 3] });
  });

  it("is none where one has a name that the other lacks, or has them in another order", () => {
    const former = Object.freeze({ a: 1, b: 2 });
    expect(noteFormer({ a: 1 }, former)).toBeUndefined();
    expect(noteFormer({ a: 1, c: 2 }, former)).toBeUndefined();
    expect(noteFormer({ b: 2, a: 1 }, former)).toBeUndefined();
  });

  it("is forgotten once some more records were written", () => {
    const former = Object.freeze({ a: 1 });
    const record = { a: 2 };
    noteFormer(record, former);
    expect(differenceOf(record)).toBeDefined();
    for (let count = 0; count < 16; count += 1) noteFormer({ a: count }, former);
    expect(differenceOf(record)).toBeUndefined();
  });

  it("weighs what all of both weighs beside each other", () => {
    const value = fc.jsonValue();
    fc.assert(
      fc.property(fc.record({ a: value, b: value, c: value }), value, fc.boolean(), (former, changed, skips) => {
        const record = { ...former, b: changed };
        const difference = noteFormer(record, former);
        if (difference === undefined) throw new Error("Both have the same names.");
        expect(weighChanged(record, former, difference, skips)).toBe(weighBeside(record, former, skips));
        expect(weighChanged(former, record, difference, false)).toBe(weighBeside(former, record, false));
      }),
      { numRuns: 300, seed: 1 },
    );
  });
});
