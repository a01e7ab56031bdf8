// What a history shows and what it can take back, against lists that are kept apart.
import fc from "fast-check";
import { expect, it } from "vitest";
import { createHistory } from "../../../../mock/engine/store/history.ts";
import type { HistoryEntry } from "../../../../mock/engine/store/history-parts.ts";

const kept = 100;

/** What a history keeps. */
function createModel() {
  let shown: HistoryEntry[] = [];
  let undoable: HistoryEntry[] = [];
  return {
    add(entry: HistoryEntry): void {
      const { takesBack, byClock } = entry.changeSet;
      shown = [...shown, entry].slice(-kept);
      if (byClock) return;
      if (takesBack === undefined) undoable = [...undoable, entry].slice(-kept);
      else undoable = undoable.filter(({ changeSet }) => changeSet.version !== takesBack);
    },
    newest: () => undoable.at(-1),
    shown: () => shown.map(({ changeSet }) => changeSet.version),
  };
}

it("shows the last versions, and takes back the newest that is left, whatever was undone", () => {
  const steps = fc.array(fc.constantFrom("change", "change", "change", "clock", "undo"), { minLength: 1 });
  const long = fc
    .tuple(fc.nat(150), steps)
    .map(([count, more]) => [...new Array<string>(count).fill("change"), ...more]);
  fc.assert(
    fc.property(long, (played) => {
      const [history, model] = [createHistory(), createModel()];
      for (const [index, step] of played.entries()) {
        const undone = step === "undo" ? model.newest()?.changeSet.version : undefined;
        const takesBack = undone === undefined ? {} : { takesBack: undone };
        const byClock = step === "clock" ? { byClock: true as const } : {};
        const inverse = { changes: [{ collection: "books", id: index }], usedIds: {}, drawn: {} };
        const changeSet = { version: index + 1, at: 0, ...inverse, ...takesBack, ...byClock };
        const entry: HistoryEntry = { changeSet, inverse, back: () => fail() };
        for (const each of [history, model]) each.add(entry);
        expect(history.undoable()?.changeSet).toBe(model.newest()?.changeSet);
      }
      expect(history.changeSets().map(({ version }) => version)).toEqual(model.shown());
    }),
    { numRuns: 40, seed: 1 },
  );
});

function fail(): never {
  throw new Error("This history is never undone.");
}
