// GET /aiQualityCheck/testRun (docs/rules.md, Test runs).
import type { Facet } from "../../engine/store/store.ts";
import type { Operation } from "../operation.ts";
import type { Collections } from "../records/world.ts";
import { requireTestRun, toSummary } from "./test-run.ts";

type TestRunFacet = Facet<Collections, "testRuns">;

const aiAgentFacet: TestRunFacet = { read: ({ aiAgentId }) => aiAgentId };
const stateFacet: TestRunFacet = { read: ({ state }) => state };
const createdAtFacet: TestRunFacet = { read: ({ createdAt }) => createdAt };

/** A page of the matching runs without their tickets, newest first by `createdAt`, ties by ascending id. */
export const listTestRuns: Operation<"listTestRuns"> = ({ query }, { tx }) => {
  const { aiAgentId, state, limit = 100, offset = 0 } = query;
  const { ids, total } = tx.select("testRuns", {
    conditions: [
      ...(aiAgentId === undefined ? [] : [{ facet: aiAgentFacet, values: new Set([String(aiAgentId)]) }]),
      ...(state === undefined ? [] : [{ facet: stateFacet, values: new Set([state]) }]),
    ],
    order: { facet: createdAtFacet, direction: "desc" },
    offset,
    limit,
  });
  return { success: true, testRuns: ids.map((id) => toSummary(requireTestRun(tx, Number(id)))), total, offset, limit };
};
