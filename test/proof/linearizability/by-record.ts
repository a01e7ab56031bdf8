// Takes a history of several records apart, so that each record is checked for itself: quicker, and a report that names one record. Called by
// test/proof/linearizability/judge.ts.
import type { CellOp, Cells } from "./cells.ts";
import type { Recorded } from "./check-history.ts";

type History = readonly Recorded<CellOp>[];

/** The part of each record. A count over several records has no part; only the check of the whole history sees it. */
export function splitByRecord(history: History): ReadonlyMap<string, History> {
  const parts = new Map<string, Recorded<CellOp>[]>();
  for (const one of history) {
    for (const [record, op] of partsOf(one.op)) {
      const part = parts.get(record) ?? [];
      part.push({ ...one, op });
      parts.set(record, part);
    }
  }
  return parts;
}

/** The cells of one record. */
export function cellsOf(cells: Cells, record: string): Cells {
  return Object.fromEntries(Object.entries(cells).filter(([cell]) => recordOf(cell) === record));
}

function partsOf(op: CellOp): (readonly [string, CellOp])[] {
  switch (op.kind) {
    case "write":
      return recordsOf({ ...op.set, ...op.sees }).map((record) => [record, toPart(op, record)]);
    case "read":
      return recordsOf(op.sees).map((record) => [record, { ...op, sees: cellsOf(op.sees, record) }]);
    case "append":
    case "list":
      return [[recordOf(op.list), op]];
    case "take":
    case "free":
      return [[recordOf(op.place), op]];
    case "make":
      return [[recordOf(op.counter), op]];
    case "count":
      return [];
  }
}

/** Of a write that sets nothing of the record, what it saw of it. */
function toPart({ set, sees }: Extract<CellOp, { readonly kind: "write" }>, record: string): CellOp {
  const ownSet = cellsOf(set, record);
  const ownSees = cellsOf(sees ?? {}, record);
  if (Object.keys(ownSet).length === 0) return { kind: "read", sees: ownSees };
  return sees === undefined ? { kind: "write", set: ownSet } : { kind: "write", set: ownSet, sees: ownSees };
}

function recordsOf(cells: Cells): string[] {
  return [...new Set(Object.keys(cells).map(recordOf))];
}

function recordOf(cell: string): string {
  const [record = cell] = cell.split(".", 1);
  return record;
}
