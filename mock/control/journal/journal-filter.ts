// Selects the exchanges of a journal that a reader asks for (spec: EntryOperation, EntryStatus, EntryPath, EntrySince). Used by
// mock/control/journal-control.ts and mock/control/journal/journal-stream.ts.

import { compilePathPattern } from "../../engine/core/path-pattern.ts";
import type { JournalFilter, RetainedExchange } from "./journal-entry.ts";

/** A check of exchanges; `since` is not part of it, the journal itself begins there. */
export function compileFilter({ operationId, status, path }: JournalFilter): (exchange: RetainedExchange) => boolean {
  const fitsPath = path === undefined ? undefined : compilePathPattern(path);
  return (exchange) =>
    (operationId === undefined || exchange.operationId === operationId) &&
    (status === undefined || fitsStatus(status, exchange.status)) &&
    (fitsPath === undefined || fitsPath(exchange.path));
}

// A request that a fault left without an answer has no status, and fits none.
function fitsStatus(asked: string | number, status: number | null): boolean {
  if (status === null) return false;
  const wanted = String(asked);
  return wanted.endsWith("xx") ? wanted[0] === String(status)[0] : wanted === String(status);
}
