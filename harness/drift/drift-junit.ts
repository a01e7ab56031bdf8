// Writes the comparison as JUnit XML for CI servers: one test case per operation, with a failure per difference.
import { requireOperation } from "../contract-operation.ts";
import { type JUnitCase, toSuite } from "../verify/report/junit.ts";
import { type DriftReport, isDrift } from "./drift-report.ts";
import { toLines } from "./drift-text.ts";

export function toDriftJUnit({ target, compared, notCompared, drifts }: DriftReport): string {
  const uncompared = notCompared.map(({ operationId, reason }) => [operationId, reason] as const);
  const comparedCases = compared.map((operationId) => [operationId, undefined] as const);
  const cases = [...comparedCases, ...uncompared].map(([operationId, skipped]): JUnitCase => {
    const ownDrifts = drifts.filter((drift) => drift.operationId === operationId);
    return {
      tag: requireOperation(operationId).tag,
      operationId,
      skipped,
      failures: ownDrifts.filter(isDrift).map((drift) => `${drift.class}: ${toLines(drift).join("\n")}`),
      remarks: ownDrifts
        .filter((drift) => !isDrift(drift))
        .map((drift) => `${drift.class}: ${toLines(drift).join("\n")}`),
    };
  });
  return toSuite({ name: "ticket-mock drift", target, failure: "difference", cases });
}
