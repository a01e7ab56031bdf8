// GET /aiQualityCheck/testCase/{aiAgentId} (docs/rules.md, Test runs).
import { notFound } from "../../engine/core/errors.ts";
import type { Operation } from "../operation.ts";
import { byAiAgent, pageOfTestCases } from "./test-case.ts";

/** A page of the test cases of one AI agent, by id. */
export const listTestCasesOfAiAgent: Operation<"listTestCasesOfAiAgent"> = ({ path, query }, { tx }) => {
  if (tx.get("aiAgents", path.aiAgentId) === undefined) throw notFound("AI agent", path.aiAgentId);
  return { success: true, ...pageOfTestCases(tx, [byAiAgent(path.aiAgentId)], query) };
};
