// What a coverage report says, and shares in percent. Reports are made by mock/control/coverage.ts, put into words by
// mock/control/coverage-text.ts.
import type { AdminSchema } from "../contract/admin-types.ts";

/** What of the contract was used. Sent counts, whether the request was refused or not; answered counts, by faults too. */
export type CoverageReport = AdminSchema<"CoverageReport">;
export type OperationCoverage = AdminSchema<"OperationCoverage">;
/** How many of how many. */
export type CoverageCount = AdminSchema<"CoverageCount">;
/** Used and unused, each in the order of the contract. */
export type CoverageSet = AdminSchema<"CoverageSet">;

/** Covered share from 0 to 100, rounded to one decimal, but not to 100 while something is missing; nothing to cover is covered. */
export function toPercent({ covered, total }: CoverageCount): number {
  if (covered === total) return 100;
  return Math.min(99.9, Math.round((covered / total) * 1000) / 10);
}

/** Several counts as one. */
export function sum(counts: readonly CoverageCount[]): CoverageCount {
  let [covered, total] = [0, 0];
  for (const count of counts) {
    covered += count.covered;
    total += count.total;
  }
  return { covered, total };
}

/** The count of one set. */
export function toCount({ covered, missing }: CoverageSet): CoverageCount {
  return { covered: covered.length, total: covered.length + missing.length };
}
