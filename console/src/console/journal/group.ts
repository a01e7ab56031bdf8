// Groups of the journal's rows.
import type { Row } from "./row.ts";

/** The group of a row by `client` or `operation`. */
export function groupOf(row: Row, group: string): string {
  if (group === "client") return row.client;
  return group === "operation" ? row.operation : "";
}
