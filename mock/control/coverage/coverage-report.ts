// Defines a coverage report and counts its totals. mock/control/coverage/coverage.ts makes reports, mock/control/coverage/coverage-text.ts
// prints them.
import type { AdminSchema } from "../../contract/admin-types.ts";

/** What of the contract was used. Sent counts, whether the request was refused or not; answered counts, by faults too. */
export type CoverageReport = AdminSchema<"CoverageReport">;
export type OperationCoverage = AdminSchema<"OperationCoverage">;
/** How many of how many. */
export type CoverageCount = AdminSchema<"CoverageCount">;
/** Used and unused, each in the order of the contract. */
export type CoverageSet = AdminSchema<"CoverageSet">;

/** The count of so many covered ones of a total. The percentage has one decimal; nothing to cover is covered. */
export function toCount(covered: number, total: number): CoverageCount {
  // What is not complete must not look like it.
  const percent = covered === total ? 100 : Math.min(99.9, Math.round((covered / total) * 1000) / 10);
  return { percent, covered, total };
}

/** The count of a set. */
export function countOf({ covered, missing }: CoverageSet): CoverageCount {
  return toCount(covered.length, covered.length + missing.length);
}

/** Several counts as one. */
export function sum(counts: readonly CoverageCount[]): CoverageCount {
  let [covered, total] = [0, 0];
  for (const count of counts) {
    covered += count.covered;
    total += count.total;
  }
  return toCount(covered, total);
}
