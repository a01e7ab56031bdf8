// A history's list and undo, checked against plain lists.
import fc from "fast-check";
import { expect, it } from "vitest";
import { type HistoryEntry, listedIn, noHistory, toEdit, withVersion } from "../../../../mock/engine/store/history.ts";
import { toStartingState } from "../../../../mock/engine/store/state.ts";

const [listed, retained] = [1_000, 100];
const state = toStartingState({ key: "none", seed: 1, collections: {} }, {});

/** What a history keeps. */
function createModel() {
  let shown: HistoryEntry[] = [];
  let undoable: HistoryEntry[] = [];
  return {
    add(entry: HistoryEntry): void {
      const { takesBack, cause } = entry.changeSet;
      shown = [...shown, entry].slice(-listed);
      if (cause === "clock" || cause === "live") return;
      if (takesBack === undefined) undoable = [...undoable, entry].slice(-retained);
      else undoable = undoable.filter(({ changeSet }) => changeSet.version !== takesBack);
    },
    newest: () => undoable.at(-1),
    shown: () => shown.map(({ changeSet }) => changeSet.version),
  };
}

it("lists the last versions, and undoes the newest remaining one, whatever was undone before", () => {
  const steps = fc.array(fc.constantFrom("change", "change", "change", "clock", "live", "undo"), { minLength: 1 });
  const long = fc
    .tuple(fc.oneof(fc.nat(150), fc.constant(1_050)), steps)
    .map(([count, more]) => [...new Array<string>(count).fill("change"), ...more]);
  fc.assert(
    fc.property(long, (played) => {
      const model = createModel();
      let history = noHistory;
      for (const [index, step] of played.entries()) {
        const undone = step === "undo" ? model.newest()?.changeSet.version : undefined;
        const takesBack = undone === undefined ? {} : { takesBack: undone };
        const cause = step === "clock" || step === "live" ? step : "request";
        const move = { changes: [], usedIds: {}, drawn: {} };
        const entry = toEdit(state, state, { version: index + 1, at: 0, ...move, ...takesBack, cause });
        history = withVersion(history, entry);
        model.add(entry);
        expect(history.undoable.at(-1)).toBe(model.newest());
      }
      expect(listedIn(history).map(({ changeSet }) => changeSet.version)).toEqual(model.shown());
    }),
    { numRuns: 40, seed: 1 },
  );
});
