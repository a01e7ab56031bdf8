// Selects pages of test cases.
import type { Schema } from "../../contract/operation-types.ts";
import type { Condition, Facet } from "../../engine/store/store.ts";
import type { Collections } from "../records/world.ts";
import type { Reader } from "../state-types.ts";

const aiAgentFacet: Facet<Collections, "testCases"> = { read: ({ aiAgentId }) => aiAgentId };

export function byAiAgent(aiAgentId: number): Condition<Collections, "testCases"> {
  return { facet: aiAgentFacet, values: new Set([String(aiAgentId)]) };
}

/** The matching test cases, by id (docs/rules.md, Test runs). */
export function pageOfTestCases(
  reader: Reader,
  conditions: readonly Condition<Collections, "testCases">[],
  { limit = 100, offset = 0 }: { readonly limit?: number; readonly offset?: number },
): Omit<Schema<"TestCaseList">, "success"> {
  const { ids, total } = reader.select("testCases", { conditions, order: { direction: "asc" }, offset, limit });
  return { testCases: ids.flatMap((id) => reader.get("testCases", id) ?? []), total, offset, limit };
}
