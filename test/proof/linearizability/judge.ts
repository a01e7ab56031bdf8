// Judges what clients saw of one sandbox: record by record, then all records as one history. Says in words what cannot be told.
import { cellsOf, splitByRecord } from "./by-record.ts";
import { type CellOp, type CellState, type Cells, cellModel } from "./cells.ts";
import { checkHistory, type Furthest, type Recorded, type Verdict } from "./check-history.ts";
import { withoutUnseen } from "./unseen.ts";

/**
 * @returns a text for each record that is wrong or cannot be decided, and one for the whole where each record for itself is right and no order
 * explains all of them together; none where all is right. The whole is searched for as long as the limit of steps allows: with many unanswered
 * operations it can stay undecided, which is no breach.
 */
export function judgeHistory(recorded: readonly Recorded<CellOp>[], start: Cells): string[] {
  const history = withoutUnseen(recorded);
  const breaches: string[] = [];
  for (const [record, part] of splitByRecord(history)) {
    const verdict = checkHistory(part, cellModel(cellsOf(start, record)));
    breaches.push(...toWords(record, part.length, verdict));
  }
  if (breaches.length > 0) return breaches;
  const whole = checkHistory(history, cellModel(start));
  return whole.kind === "undecided" ? [] : toWords("all records together", history.length, whole);
}

function toWords(what: string, size: number, verdict: Verdict<CellState, CellOp>): string[] {
  if (verdict.kind === "linearizable") return [];
  const { toldCount, state, stuck } = verdict.furthest;
  const outcome = verdict.kind === "broken" ? "no order of the operations explains all answers" : "not decided in time";
  return [
    [
      `${what}: ${outcome}. ${toldCount} of ${size} can be told.`,
      `There: ${JSON.stringify(shownCells({ toldCount, state, stuck }))}`,
      ...stuck.map((one) => `Next would be: ${JSON.stringify(one)}`),
    ].join("\n"),
  ];
}

/** Of a large state only what the next operations speak of. */
function shownCells({ state, stuck }: Furthest<CellState, CellOp>): Cells {
  const named = JSON.stringify(stuck);
  return Object.fromEntries([...state].filter(([cell]) => state.size < 10 || named.includes(`"${cell}"`)));
}
