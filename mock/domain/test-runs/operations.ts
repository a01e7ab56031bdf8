// The operations of tag `test-runs`. The rules are in mock/domain/test-runs/ and, for what is accepted, in
// mock/domain/test-runs/expected-results.ts.

import type { Operation } from "../operation.ts";
import * as acceptance from "./expected-results.ts";
import * as testCases from "./test-cases.ts";
import * as schedule from "./test-run-schedule.ts";
import * as runs from "./test-runs.ts";

/** POST /aiQualityCheck/testRun/{testRunId}/acceptAllExpectedResults (docs/rules.md, Test runs). */
export const acceptAllExpectedResults: Operation<"acceptAllExpectedResults"> = ({ path }, { tx }) => ({
  success: true,
  ...acceptance.acceptAllExpectedResults(tx, path.testRunId),
});

/** PATCH /aiQualityCheck/testRun/{testRunId}/acceptExpectedResult/{ticketId} (docs/rules.md, Test runs). */
export const acceptExpectedResult: Operation<"acceptExpectedResult"> = ({ path }, { tx }) => ({
  success: true,
  ...acceptance.acceptExpectedResult(tx, path.testRunId, path.ticketId),
});

/** GET /aiQualityCheck/testRun (docs/rules.md, Test runs). */
export const listTestRuns: Operation<"listTestRuns"> = ({ query }, { tx }) => ({
  success: true,
  ...runs.listTestRuns(tx, query),
});

/** GET /aiQualityCheck/testRun/{testRunId} (docs/rules.md, Test runs). */
export const getTestRun: Operation<"getTestRun"> = ({ path }, { tx }) => ({
  success: true,
  ...runs.getTestRun(tx, path.testRunId),
});

/** POST /aiQualityCheck/testRun (docs/rules.md, Test runs). */
export const scheduleTestRun: Operation<"scheduleTestRun"> = ({ body }, { tx, caller }) => {
  const { id } = schedule.scheduleTestRun(tx, body ?? {}, caller);
  return { success: true, ...runs.getTestRun(tx, id) };
};

/** POST /aiQualityCheck/testRun/{testRunId}/rerun (docs/rules.md, Test runs). */
export const rerunTestRun: Operation<"rerunTestRun"> = ({ path }, { tx, caller }) => {
  const { id } = schedule.rerunTestRun(tx, path.testRunId, caller);
  return { success: true, ...runs.getTestRun(tx, id) };
};

/** PATCH /aiQualityCheck/testRun/{testRunId}/cancel (docs/rules.md, Test runs). */
export const cancelTestRun: Operation<"cancelTestRun"> = ({ path }, { tx }) => {
  const { id } = schedule.cancelTestRun(tx, path.testRunId);
  return { success: true, ...runs.getTestRun(tx, id) };
};

/** GET /aiQualityCheck/testCase (docs/rules.md, Test runs). */
export const listTestCases: Operation<"listTestCases"> = ({ query }, { tx }) => ({
  success: true,
  ...testCases.listTestCases(tx, query),
});

/** GET /aiQualityCheck/testCase/{aiAgentId} (docs/rules.md, Test runs). */
export const listTestCasesOfAiAgent: Operation<"listTestCasesOfAiAgent"> = ({ path, query }, { tx }) => ({
  success: true,
  ...testCases.listTestCasesOfAiAgent(tx, path.aiAgentId, query),
});
