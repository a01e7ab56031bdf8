// Defines a coverage report and counts its totals.
import type { AdminSchema } from "../../contract/admin-types.ts";
import { keysOf, mapTable } from "../../engine/core/tables.ts";
import { countedKinds } from "./coverage-model.ts";

/** The parts of the contract that requests used. Refused values and responses caused by faults count, too. */
export type CoverageReport = AdminSchema<"CoverageReport">;
export type OperationCoverage = AdminSchema<"OperationCoverage">;
/** A number out of a total. */
export type CoverageCount = AdminSchema<"CoverageCount">;
/** Used and unused features, each in the order of the contract. */
export type CoverageSet = AdminSchema<"CoverageSet">;

/** A count with its percentage, to one decimal; a total of 0 is fully covered. */
export function toCount(covered: number, total: number): CoverageCount {
  // Never round an incomplete count up to 100.
  const percent = covered === total ? 100 : Math.min(99.9, Math.round((covered / total) * 1000) / 10);
  return { percent, covered, total };
}

export function countOf({ covered, missing }: CoverageSet): CoverageCount {
  return toCount(covered.length, covered.length + missing.length);
}

function sum(counts: readonly CoverageCount[]): CoverageCount {
  let covered = 0;
  let total = 0;
  for (const count of counts) {
    covered += count.covered;
    total += count.total;
  }
  return toCount(covered, total);
}

/** Statuses that only faults produce are listed separately and do not count in the percentage. */
export function toReport(contractVersion: string, operations: readonly OperationCoverage[]): CoverageReport {
  const requestedCount = operations.filter(({ requestCount }) => requestCount > 0).length;
  function countAll(kind: keyof typeof countedKinds): CoverageCount {
    return sum(operations.map((operation) => countOf(operation[kind])));
  }
  const groups = { operations: toCount(requestedCount, operations.length), ...mapTable(countedKinds, countAll) };
  const kinds = keysOf(countedKinds).filter((kind) => countedKinds[kind]);
  const requestCount = operations.reduce((total, operation) => total + operation.requestCount, 0);
  const total = sum([groups.operations, ...kinds.map((kind) => groups[kind])]);
  return { contractVersion, ...total, requestCount, groups, operations };
}
