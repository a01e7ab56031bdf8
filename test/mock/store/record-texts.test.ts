// What is kept of a record to search it: mock/store/record-texts.ts.
import { afterEach, describe, expect, it } from "vitest";
import { keptRecordTexts, textsOfRecord } from "../../../mock/store/record-texts.ts";

afterEach(() => keptRecordTexts.clear());

/** Makes the text of a record, and counts how often. */
function createMaker() {
  let made = 0;
  return {
    make(record: object) {
      made += 1;
      return { text: `${JSON.stringify(record)} ${"x".repeat(10_000)}` };
    },
    get made() {
      return made;
    },
  };
}

describe("the texts of a record", () => {
  it("are made once, frozen, and the same until they are let go", () => {
    const [record, maker] = [{ id: 1 }, createMaker()];
    const first = textsOfRecord(record, maker.make);
    expect([textsOfRecord(record, maker.make) === first, Object.isFrozen(first), maker.made]).toEqual([true, true, 1]);
    keptRecordTexts.clear();
    expect([textsOfRecord(record, maker.make) === first, maker.made]).toEqual([false, 2]);
  });

  it("belong to the record, not to one that is equal", () => {
    const maker = createMaker();
    for (const record of [{ id: 1 }, { id: 1 }]) textsOfRecord(record, maker.make);
    expect(maker.made).toBe(2);
  });

  it("count with their letters, each record once, and not any more when they are let go", () => {
    keptRecordTexts.clear();
    expect(keptRecordTexts.bytes).toBe(0);
    const records = [{ id: 1 }, { id: 2 }];
    const maker = createMaker();
    for (const record of [...records, ...records]) textsOfRecord(record, maker.make);
    expect(keptRecordTexts.bytes).toBeGreaterThan(20_000);
    expect(keptRecordTexts.bytes).toBeLessThan(50_000);
    keptRecordTexts.clear();
    expect(keptRecordTexts.bytes).toBe(0);
  });
});
