// Writes coverage as JUnit XML: a test case for each minimum, and one for each operation with its gaps.
import { type JUnitCase, toSuite } from "../../harness/verify/report/junit.ts";
import { toMissingLines } from "../control/coverage/coverage-text.ts";
import type { CoverageReport } from "../create-mock.ts";
import type { Threshold } from "./coverage-thresholds.ts";

/** @param source the queried mock, or the merged files */
export function toCoverageJUnit(
  { operations }: CoverageReport,
  minimums: readonly Threshold[],
  source: string,
): string {
  const checks = minimums.map(
    ({ flag, failure }): JUnitCase => ({
      tag: "minimum",
      operationId: flag,
      failures: failure === undefined ? [] : [failure],
      remarks: [],
    }),
  );
  const cases = operations.map(
    (operation): JUnitCase => ({
      tag: operation.tag,
      operationId: operation.operationId,
      skipped: operation.requestCount === 0 ? "never requested" : undefined,
      failures: [],
      remarks: operation.requestCount === 0 ? [] : toMissingLines(operation),
    }),
  );
  return toSuite({
    name: "ticket-mock coverage",
    target: source,
    failure: "minimum not reached",
    cases: [...checks, ...cases],
  });
}
