// PATCH /aiQualityCheck/testRun/{testRunId}/acceptExpectedResult/{ticketId} (docs/rules.md, Test runs).
import type { Operation } from "../operation.ts";
import * as acceptance from "./expected-results.ts";

export const acceptExpectedResult: Operation<"acceptExpectedResult"> = ({ path }, { tx }) => ({
  success: true,
  ...acceptance.acceptExpectedResult(tx, path.testRunId, path.ticketId),
});
