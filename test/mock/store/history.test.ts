// The history's own sum of bytes, against one that is computed from its entries.
import fc from "fast-check";
import { expect, it } from "vitest";
import { createHistory } from "../../../mock/store/history.ts";
import type { HistoryEntry } from "../../../mock/store/history-parts.ts";

const kept = 100;

/** What a history keeps, without its sums. */
function createModel() {
  let shown: HistoryEntry[] = [];
  let undoable: HistoryEntry[] = [];
  /** What the clock changed after an entry. */
  const since = new Map<HistoryEntry, number>();
  return {
    add(entry: HistoryEntry): void {
      const { takesBack, byClock } = entry.changeSet;
      shown = [...shown, entry].slice(-kept);
      const newest = undoable.at(-1);
      if (byClock && newest !== undefined) since.set(newest, (since.get(newest) ?? 0) + entry.bytes);
      if (byClock) return;
      if (takesBack === undefined) undoable = [...undoable, entry].slice(-kept);
      else undoable = undoable.filter(({ changeSet }) => changeSet.version !== takesBack);
    },
    newest: () => undoable.at(-1),
    shown: () => shown.map(({ changeSet }) => changeSet.version),
    bytes: () =>
      [...new Set([...shown, ...undoable])].reduce((sum, { bytes }) => sum + bytes, 0) +
      undoable.reduce((sum, entry) => sum + (since.get(entry) ?? 0), 0),
    forget(): void {
      [shown, undoable] = [[], []];
    },
  };
}

it("adds up what its entries keep, whatever was undone", () => {
  const steps = fc.array(fc.constantFrom("change", "change", "change", "clock", "undo", "forget"), { minLength: 1 });
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
        const entry: HistoryEntry = { changeSet, bytes: index * 7 + 1, bases: [], inverse, back: () => fail() };
        for (const each of [history, model]) {
          if (step === "forget" && index % 5 === 0) each.forget();
          else each.add(entry);
        }
        expect(history.bytes).toBe(model.bytes());
        expect(history.undoable()?.changeSet).toBe(model.newest()?.changeSet);
      }
      expect(history.changeSets().map(({ version }) => version)).toEqual(model.shown());
    }),
    { numRuns: 40, seed: 1 },
  );
});

function fail(): never {
  throw new Error("Nobody goes back here.");
}
