// POST /aiQualityCheck/testRun/{testRunId}/acceptAllExpectedResults (docs/rules.md, Test runs).
import { DomainError } from "../../engine/core/errors.ts";
import type { Operation } from "../operation.ts";
import { acceptResult, isTested, replaceStatistics } from "./expected-result.ts";
import { requireTestRun } from "./test-run.ts";

const message = "All expected results of the test run were set to the observed results.";

/**
 * Makes the observed result of each ticket of a run the expected one, on the test ticket and on the test case for later
 * runs, and recomputes the run's statistics. A ticket without an observed result keeps its expected result and is not
 * returned (assumed). Accepting again changes nothing. The state of the run does not matter
 * (assumed): results that a running or cancelled run has observed so far can be accepted.
 */
export const acceptAllExpectedResults: Operation<"acceptAllExpectedResults"> = ({ path }, { tx }) => {
  const run = requireTestRun(tx, path.testRunId);
  const tickets = tx.lookup("testTickets", "run", run.id).filter(isTested);
  if (tickets.length === 0) {
    throw new DomainError(
      "conflict",
      "test_run_without_results",
      `Test run ${run.id} is ${run.state} and has no results yet; accept them once at least one of its tickets was tested.`,
    );
  }
  const testTickets = tickets.map((ticket) => acceptResult(tx, ticket));
  replaceStatistics(tx, run);
  return { success: true, message, testTickets };
};
