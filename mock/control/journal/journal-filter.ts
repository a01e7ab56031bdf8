// Selects exchanges of a journal.

import { compilePathPattern } from "../../engine/core/path-pattern.ts";
import type { NamedChange } from "../changes/named-change.ts";
import type { JournalFilter, RetainedExchange } from "./journal-entry.ts";
import { changesOf } from "./journal-view.ts";

/** Matches exchanges, but ignores `since`: the journal itself starts there. */
export function compileFilter({
  operationId,
  status,
  path,
  changed,
}: JournalFilter): (exchange: RetainedExchange) => boolean {
  const fitsPath = path === undefined ? undefined : compilePathPattern(path);
  return (exchange) =>
    (operationId === undefined || exchange.operationId === operationId) &&
    (status === undefined || fitsStatus(status, exchange.status)) &&
    (fitsPath === undefined || fitsPath(exchange.path)) &&
    (changed === undefined || changesOf(exchange).some((change) => isNamed(change, changed)));
}

function isNamed({ collection, id }: NamedChange, asked: string): boolean {
  return asked === collection || asked === `${collection}/${id}`;
}

// A request without an answer has no status, so no status matches it.
function fitsStatus(asked: string | number, status: number | null): boolean {
  if (status === null) return false;
  const wanted = String(asked);
  return wanted.endsWith("xx") ? wanted[0] === String(status)[0] : wanted === String(status);
}
