// Groups of the journal's rows.
import type { Row } from "./row.ts";

/** The group of a row by `client`, `operation` or `sandbox`, which each test has of its own. */
export function groupOf(row: Row, group: string): string {
  if (group === "client") return row.client;
  if (group === "sandbox") return row.sandbox;
  return group === "operation" ? row.operation : "";
}
