// GET /aiQualityCheck/testCase/{aiAgentId} (docs/rules.md, Test runs).
import type { Operation } from "../operation.ts";
import * as testCases from "./test-cases.ts";

export const listTestCasesOfAiAgent: Operation<"listTestCasesOfAiAgent"> = ({ path, query }, { tx }) => ({
  success: true,
  ...testCases.listTestCasesOfAiAgent(tx, path.aiAgentId, query),
});
