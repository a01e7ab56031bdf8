// Reads test runs: a page of them, and one with its tickets. Called by mock/domain/test-runs/operations.ts; what starts and ends runs is in
// mock/domain/test-runs/test-run-schedule.ts.
import type { Input, Schema } from "../../contract/operation-types.ts";
import { notFound } from "../../engine/core/errors.ts";
import { toIso } from "../../engine/core/time.ts";
import type { Facet } from "../../engine/store/store.ts";
import type { TestRunRecord } from "../records/quality.ts";
import type { Collections } from "../records/world.ts";
import type { Reader } from "../state-types.ts";

/** The list's query. */
export type TestRunQuery = Input<"listTestRuns">["query"];

type TestRunFacet = Facet<Collections, "testRuns">;

const aiAgentFacet: TestRunFacet = { read: ({ aiAgentId }) => aiAgentId };
const stateFacet: TestRunFacet = { read: ({ state }) => state };
const createdAtFacet: TestRunFacet = { read: ({ createdAt }) => createdAt };

/** A page of the runs that match, newest first by `createdAt`, ties by rising id, without their tickets (docs/rules.md, Test runs). */
export function listTestRuns(reader: Reader, query: TestRunQuery): Omit<Schema<"TestRunList">, "success"> {
  const { aiAgentId, state, limit = 100, offset = 0 } = query;
  const { ids, total } = reader.select("testRuns", {
    conditions: [
      ...(aiAgentId === undefined ? [] : [{ facet: aiAgentFacet, values: new Set([String(aiAgentId)]) }]),
      ...(state === undefined ? [] : [{ facet: stateFacet, values: new Set([state]) }]),
    ],
    order: { facet: createdAtFacet, direction: "desc" },
    offset,
    limit,
  });
  return { testRuns: ids.map((id) => toSummary(findTestRun(reader, Number(id)))), total, offset, limit };
}

/**
 * One run with its tickets (docs/rules.md, Test runs).
 * @throws DomainError notFound `unknown_test_run`
 */
export function getTestRun(reader: Reader, testRunId: number): Omit<Schema<"TestRunResult">, "success"> {
  const run = findTestRun(reader, testRunId);
  return { ...toSummary(run), tickets: [...reader.lookup("testTickets", "run", run.id)] };
}

/**
 * The record of a run.
 * @throws DomainError notFound `unknown_test_run`
 */
export function findTestRun(reader: Reader, testRunId: number): TestRunRecord {
  const run = reader.get("testRuns", testRunId);
  if (run === undefined) throw notFound("test run", testRunId);
  return run;
}

/** Its fields always stand in the order of the contract, also after an import. */
function toSummary({ scores, ...run }: TestRunRecord): Schema<"TestRunSummary"> {
  return {
    scores,
    testRun: {
      id: run.id,
      aiAgentId: run.aiAgentId,
      aiAgentName: run.aiAgentName,
      state: run.state,
      config: run.config,
      createdBy: run.createdBy,
      createdAt: toIso(run.createdAt),
      endDate: run.endDate === null ? null : toIso(run.endDate),
      ticketsScheduledForTesting: run.ticketsScheduledForTesting,
      ticketsTested: run.ticketsTested,
      successfulTests: run.successfulTests,
      description: run.description,
    },
  };
}
