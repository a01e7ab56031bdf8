// A history's list and undo, checked against plain lists.
import fc from "fast-check";
import { expect, it } from "vitest";
import { type HistoryEntry, listedIn, noHistory, toEdit, withVersion } from "../../../../mock/engine/store/history.ts";
import { toStartingState } from "../../../../mock/engine/store/state.ts";

const [maxListed, maxUndoable] = [1_000, 100];
const state = toStartingState({ key: "none", seed: 1, collections: {} }, {});

/** A plain model of a history. */
function createModel() {
  let entries: HistoryEntry[] = [];
  let undoable: HistoryEntry[] = [];
  return {
    add(entry: HistoryEntry): void {
      const { undoneVersion, cause } = entry.changeSet;
      entries = [...entries, entry].slice(-maxListed);
      if (cause === "clock" || cause === "live") return;
      if (undoneVersion === undefined) undoable = [...undoable, entry].slice(-maxUndoable);
      else undoable = undoable.filter(({ changeSet }) => changeSet.version !== undoneVersion);
    },
    newest: () => undoable.at(-1),
    versions: () => entries.map(({ changeSet }) => changeSet.version),
  };
}

it("a history lists the last versions and undoes the newest remaining version, whatever was undone before", () => {
  const steps = fc.array(fc.constantFrom("change", "change", "change", "clock", "live", "undo"), { minLength: 1 });
  const runs = fc
    .tuple(fc.oneof(fc.nat(150), fc.constant(1_050)), steps)
    .map(([count, rest]) => [...new Array<string>(count).fill("change"), ...rest]);
  fc.assert(
    fc.property(runs, (run) => {
      const model = createModel();
      let history = noHistory;
      for (const [index, step] of run.entries()) {
        const undoneVersion = step === "undo" ? model.newest()?.changeSet.version : undefined;
        const undone = undoneVersion === undefined ? {} : { undoneVersion };
        const cause = step === "clock" || step === "live" ? step : "request";
        const move = { changes: [], usedIds: {}, drawn: {} };
        const entry = toEdit(state, state, { version: index + 1, at: 0, ...move, ...undone, cause });
        history = withVersion(history, entry);
        model.add(entry);
        expect(history.undoable.at(-1)).toBe(model.newest());
      }
      expect(listedIn(history).map(({ changeSet }) => changeSet.version)).toEqual(model.versions());
    }),
    { numRuns: 40, seed: 1 },
  );
});
