// Selects exchanges of a journal.

import type { ServiceContract } from "../../contract/service-contract.ts";
import { compilePathPattern } from "../../engine/core/path-pattern.ts";
import type { JournalFilter } from "./journal-entry.ts";
import { compileQuery, hasChanged, type Matches, matchesStatus } from "./journal-query.ts";

/**
 * Ignores `since`; callers start reading the journal there.
 * @throws DomainError 400 invalid_request for an invalid query
 */
export function compileFilter(
  { operationId, status, path, changed: changedRecord, query }: JournalFilter,
  service: ServiceContract,
): Matches {
  const fitsPath = path === undefined ? undefined : compilePathPattern(path);
  const fitsQuery = query === undefined ? undefined : compileQuery(query, service);
  return (exchange, journal) =>
    (operationId === undefined || exchange.operationId === operationId) &&
    (status === undefined || matchesStatus(status, exchange.status)) &&
    (fitsPath === undefined || fitsPath(exchange.path)) &&
    (changedRecord === undefined || hasChanged(exchange, changedRecord)) &&
    (fitsQuery === undefined || fitsQuery(exchange, journal));
}
