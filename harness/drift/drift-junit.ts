// Writes the comparison as JUnit XML for CI servers: one test case per operation, with a failure per difference.
import { requireOperation } from "../contract-operation.ts";
import { type JUnitCase, toSuite } from "../verify/report/junit.ts";
import { type DriftReport, isDrift } from "./drift-report.ts";
import { toLines } from "./drift-text.ts";

export function toDriftJUnit({ target, compared, notCompared, drifts }: DriftReport): string {
  const left = notCompared.map(({ operationId, reason }) => [operationId, reason] as const);
  const tried = compared.map((operationId) => [operationId, undefined] as const);
  const cases = [...tried, ...left].map(([operationId, skipped]): JUnitCase => {
    const own = drifts.filter((drift) => drift.operationId === operationId);
    return {
      tag: requireOperation(operationId).tag,
      operationId,
      skipped,
      failures: own.filter(isDrift).map((one) => `${one.class}: ${toLines(one).join("\n")}`),
      remarks: own.filter((one) => !isDrift(one)).map((one) => `${one.class}: ${toLines(one).join("\n")}`),
    };
  });
  return toSuite({ name: "ticket-mock drift", target, failure: "difference", cases });
}
