// A row of the journal's list, its group, and whether it passes the filters.
import { isPageName, pageHeader } from "../../../../mock/engine/core/own-pages.ts";
import { type Entry, targetOf } from "./entry.ts";

export interface Row {
  /** Unique across restarts of the mock, whose ids then start at 1 again. */
  readonly key: string;
  readonly run: number;
  readonly id: number;
  /** When it arrived, on the machine's clock. */
  readonly at: string;
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly operation: string;
  readonly sandbox: string;
  readonly client: string;
  /** Whether one of this mock's own pages sent it. */
  readonly isPage: boolean;
  readonly status: number | null;
  readonly code: string;
  readonly bytes: number;
  readonly durationMs: number;
  readonly violations: number;
  readonly faults: readonly string[];
  readonly changes: number;
  /** Whether it matches an operation of the contract. */
  readonly isKnown: boolean;
}

/** Characters of a path shown in a row; the open request shows the full path. */
const maxPathLength = 300;

export function toRow(entry: Entry, run: number): Row {
  const page = entry.requestHeaders[pageHeader];
  return {
    key: `${run}:${entry.sandbox}:${entry.id}`,
    run,
    id: entry.id,
    at: entry.machineTime,
    method: entry.method,
    path: targetOf(entry).slice(0, maxPathLength),
    operation: entry.operationId ?? "",
    sandbox: entry.sandbox,
    client: page ?? toClientName(entry.requestHeaders["user-agent"] ?? ""),
    isPage: isPageName(page),
    status: entry.status,
    code: entry.code ?? "",
    bytes: entry.responseBytes,
    durationMs: entry.durationMs,
    violations: entry.violations.length,
    faults: entry.faults.map(({ kind }) => kind),
    changes: entry.changes.length,
    isKnown: entry.operationId !== null,
  };
}

const browsers = /(?:Edg|Firefox|HeadlessChrome|Chrome|Safari)\/\d+/;
const maxClientLength = 24;

/** A short name of a user agent: `curl/8.5.0`, `Chrome/142`. */
function toClientName(agent: string): string {
  return (browsers.exec(agent)?.[0] ?? agent.split(" ")[0] ?? "").slice(0, maxClientLength);
}

/** The value of a row to group by: its client, operation or sandbox; "" for any other group. */
export function groupOf(row: Row, group: string): string {
  return group === "client" || group === "operation" || group === "sandbox" ? row[group] : "";
}

/** Applies the URL filters that the mock cannot apply itself. */
export function matchesFilter(row: Row, params: URLSearchParams): boolean {
  const status = params.get("status") ?? "";
  if (params.get("pages") === null && row.isPage) return false;
  if (status === "problems") return row.status === null || row.status >= 400 || row.faults.length > 0;
  return status === "" || (row.status === null ? "none" : String(row.status)[0]) === status;
}
