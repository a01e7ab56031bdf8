// Leaves out writes without an answer that nobody can have seen: without them the search need not try them everywhere. Used by
// test/proof/linearizability/judge.ts.
import type { CellOp, Cells } from "./cells.ts";
import type { Recorded } from "./check-history.ts";

/**
 * A write without an answer whose values no other operation writes or shows leaves no trace: where it happened, every answer is right without it.
 * A count shows values too.
 */
export function withoutUnseen(history: readonly Recorded<CellOp>[]): Recorded<CellOp>[] {
  const traces = new Map<string, number>();
  for (const { op } of history) for (const trace of tracesOf(op)) traces.set(trace, (traces.get(trace) ?? 0) + 1);
  return history.filter(({ op, answeredAt }) => {
    if (op.kind !== "write" || answeredAt !== undefined) return true;
    return toTexts(op.set).some((text) => (traces.get(text) ?? 0) > 1);
  });
}

function tracesOf(op: CellOp): string[] {
  switch (op.kind) {
    case "write":
      return [...new Set([...toTexts(op.set), ...toTexts(op.sees ?? {})])];
    case "read":
      return toTexts(op.sees);
    case "count":
      return op.cells.map((cell) => `${cell} ${op.value}`);
    default:
      return [];
  }
}

function toTexts(cells: Cells): string[] {
  return Object.entries(cells).map(([cell, value]) => `${cell} ${value}`);
}
