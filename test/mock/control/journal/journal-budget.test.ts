// The bytes that all journals share: mock/control/journal/journal-budget.ts.
import { describe, expect, it } from "vitest";
import { createJournalBudget } from "../../../../mock/control/journal/journal-budget.ts";
import { createSampleJournal, exchange } from "./sample-journal.ts";

const large = exchange({ path: `/${"x".repeat(999)}`, responseText: null });

/** Journals that share so many bytes, and what one large exchange takes. */
function createJournals(count: number, mostBytes: number) {
  const budget = createJournalBudget(mostBytes);
  const journals = Array.from({ length: count }, (_, index) => createSampleJournal({ budget, sandbox: `s${index}` }));
  return { budget, journals };
}

function sizeOfLarge(): number {
  const journal = createSampleJournal();
  journal.note(large);
  return journal.bytes;
}

describe("the common budget", () => {
  it("holds in all, however many journals write", () => {
    const { budget, journals } = createJournals(20, 10_000);
    for (let round = 0; round < 10; round += 1) {
      for (const journal of journals) {
        journal.note(large);
        expect(budget.bytes).toBeLessThanOrEqual(10_000);
      }
    }
    expect(budget.bytes).toBe(journals.reduce((total, { bytes }) => total + bytes, 0));
    expect(budget.bytes).toBeGreaterThan(10_000 - sizeOfLarge());
  });

  it("takes from the journal that nobody has written to for longest, its oldest first", () => {
    const { journals } = createJournals(3, 4 * sizeOfLarge());
    const [first, second, third] = journals;
    for (const journal of [first, first, second, first, third]) journal?.note(large);
    expect(journals.map((journal) => journal.kept().length)).toEqual([3, 0, 1]);
    third?.note(large);
    expect(first?.kept().map(({ id }) => id)).toEqual([2, 3]);
    expect(first?.droppedCount).toBe(1);
  });

  it("lets a journal that gave all away write again", () => {
    const { budget, journals } = createJournals(2, sizeOfLarge());
    const [first, second] = journals;
    for (const journal of [first, second, first, first, second]) journal?.note(large);
    expect([first?.kept().length, second?.kept().length]).toEqual([0, 1]);
    expect(budget.bytes).toBe(sizeOfLarge());
  });

  it("gets back what a closed or cleared journal had", () => {
    const { budget, journals } = createJournals(2, 100_000);
    for (const journal of journals) journal.note(large);
    journals[0]?.close();
    expect(budget.bytes).toBe(sizeOfLarge());
    journals[1]?.clear();
    expect(budget.bytes).toBe(0);
  });

  it("keeps nothing of an exchange that is larger than all of it", () => {
    const { budget, journals } = createJournals(1, 100);
    journals[0]?.note(large);
    journals[0]?.note(large);
    expect([budget.bytes, journals[0]?.kept().length, journals[0]?.droppedCount]).toEqual([0, 0, 2]);
  });
});
