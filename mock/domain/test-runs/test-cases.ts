// Lists test cases. Called by mock/domain/test-runs/operations.ts, and by mock/domain/test-runs/test-run-choice.ts, which tests them.
import type { Input, Schema } from "../../contract/operation-types.ts";
import { notFound } from "../../engine/core/errors.ts";
import type { Facet } from "../../engine/store/store.ts";
import type { TestCaseRecord } from "../records/quality.ts";
import type { Collections } from "../records/world.ts";
import type { Reader } from "../state-types.ts";

type Page = Input<"listTestCases">["query"];

const aiAgentFacet: Facet<Collections, "testCases"> = { read: ({ aiAgentId }) => aiAgentId };

/** A page of the test cases, by id (docs/rules.md, Test runs). */
export function listTestCases(reader: Reader, page: Page): Omit<Schema<"TestCaseList">, "success"> {
  return select(reader, undefined, page);
}

/**
 * The same of one AI agent.
 * @throws DomainError notFound `unknown_ai_agent`
 */
export function listTestCasesOfAiAgent(
  reader: Reader,
  aiAgentId: number,
  page: Page,
): Omit<Schema<"TestCaseList">, "success"> {
  if (reader.get("aiAgents", aiAgentId) === undefined) throw notFound("AI agent", aiAgentId);
  return select(reader, aiAgentId, page);
}

function select(
  reader: Reader,
  aiAgentId: number | undefined,
  { limit = 100, offset = 0 }: Page,
): Omit<Schema<"TestCaseList">, "success"> {
  const { ids, total } = reader.select("testCases", {
    conditions: aiAgentId === undefined ? [] : [{ facet: aiAgentFacet, values: new Set([String(aiAgentId)]) }],
    order: { direction: "asc" },
    offset,
    limit,
  });
  const testCases = ids
    .map((id) => reader.get("testCases", id))
    .filter((one): one is TestCaseRecord => one !== undefined);
  return { testCases, total, offset, limit };
}
