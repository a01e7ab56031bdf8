// Defines a row of the journal's list: a request without bodies, which are loaded when it is opened.
import type { Schemas } from "../parts/admin.ts";

export type Entry = Schemas["RequestEntry"];

export interface Row {
  readonly id: number;
  readonly time: string;
  readonly method: string;
  readonly path: string;
  readonly operation: string;
  readonly status: number | null;
  readonly durationMs: number;
  readonly violations: number;
  readonly faults: readonly string[];
  /** Whether it matches an operation of the contract. */
  readonly isKnown: boolean;
}

/** Characters of a path shown in a row; the opened request shows all of it. */
const maxPathLength = 300;

export function toRow(entry: Entry): Row {
  return {
    id: entry.id,
    time: entry.time,
    method: entry.method,
    path: entry.path.slice(0, maxPathLength),
    operation: entry.operationId ?? "",
    status: entry.status,
    durationMs: entry.durationMs,
    violations: entry.violations.length,
    faults: entry.faults.map(({ kind }) => kind),
    isKnown: entry.operationId !== null,
  };
}

/** Whether an entry belongs to a row. A restarted mock reuses ids for other requests. */
export function belongsTo(row: Row, { id, time, method, durationMs }: Entry): boolean {
  return row.id === id && row.time === time && row.method === method && row.durationMs === durationMs;
}

/** Applies the address's filter to a row. */
export function matchesFilter(row: Row, params: URLSearchParams): boolean {
  const status = params.get("status") ?? "";
  const query = (params.get("q") ?? "").toLowerCase();
  if (status !== "" && (row.status === null ? "none" : String(row.status)[0]) !== status) return false;
  if (params.get("problems") !== null && row.violations === 0 && row.faults.length === 0) return false;
  return query === "" || `${row.id} ${row.method} ${row.path} ${row.operation}`.toLowerCase().includes(query);
}
