// The rules of test runs of the AI quality check: a caller accepts what a run observed. Called by mock/domain/test-runs/operations.ts;
// mock/domain/test-runs/test-run-statistics.ts computes the figures.
import type { Schema } from "../../contract/operation-types.ts";
import { DomainError, notFound } from "../../engine/core/errors.ts";
import { isSameValue } from "../../engine/core/same-value.ts";
import type { TestRunRecord, TestTicketRecord } from "../records/quality.ts";
import type { Transaction } from "../state-types.ts";
import { toStatistics } from "./test-run-statistics.ts";

/** A test ticket that was tested, in its wire form. */
type TestedTicket = Schema<"TestTicket">;

const message = "All expected results of the test run were set to the observed results.";

/**
 * Makes the observed result of each ticket of a run the expected one, on the test ticket and on its test case, which later runs are
 * measured against, and recomputes the run's statistics. A ticket
 * without an observed result keeps what was expected and is not answered (assumed). Accepting again changes nothing. The state of the
 * run does not matter (assumed): what a running or broken-off run has observed so far can be accepted.
 * @returns the message for people, always the same, and the accepted tickets by ascending id
 * @throws DomainError notFound `unknown_test_run`; conflict `test_run_without_results` while no ticket has an observed result (assumed)
 */
export function acceptAllExpectedResults(
  tx: Transaction,
  testRunId: number,
): { readonly message: string; readonly testTickets: TestedTicket[] } {
  const run = tx.get("testRuns", testRunId);
  if (run === undefined) throw notFound("test run", testRunId);
  const tested = tx.lookup("testTickets", "run", testRunId).filter(isTested);
  assertResults(run, tested);
  const testTickets = tested.map((ticket) => acceptResult(tx, ticket));
  replaceStatistics(tx, run);
  return { message, testTickets };
}

const oneMessage = "The expected result of the ticket was set to the observed result.";

/**
 * The same for one ticket of a run (docs/rules.md, Test runs). Where the run tested it by several cases, each is accepted and the first
 * answered (assumed).
 * @throws DomainError notFound `unknown_test_run`, `unknown_test_ticket`; conflict `test_ticket_without_result`
 */
export function acceptExpectedResult(
  tx: Transaction,
  testRunId: number,
  ticketId: number,
): { readonly message: string; readonly testTicket: TestedTicket } {
  const run = tx.get("testRuns", testRunId);
  if (run === undefined) throw notFound("test run", testRunId);
  const named = tx.lookup("testTickets", "run", testRunId).filter((ticket) => ticket.ticketId === ticketId);
  if (named.length === 0) {
    throw new DomainError("notFound", "unknown_test_ticket", `Test run ${testRunId} has no ticket ${ticketId}.`);
  }
  const [testTicket] = named.filter(isTested).map((ticket) => acceptResult(tx, ticket));
  if (testTicket === undefined) {
    const message = `Ticket ${ticketId} of test run ${testRunId} was not tested yet; accept its result once it was.`;
    throw new DomainError("conflict", "test_ticket_without_result", message);
  }
  replaceStatistics(tx, run);
  return { message: oneMessage, testTicket };
}

function assertResults(run: TestRunRecord, tested: readonly TestedTicket[]): void {
  if (tested.length > 0) return;
  throw new DomainError(
    "conflict",
    "test_run_without_results",
    `Test run ${run.id} is ${run.state} and has no results yet; accept them once at least one of its tickets was tested.`,
  );
}

function isTested(ticket: TestTicketRecord): ticket is TestedTicket {
  return ticket.actualResult !== null;
}

function acceptResult(tx: Transaction, ticket: TestedTicket): TestedTicket {
  const expectedResult = ticket.actualResult;
  const testCase = tx.get("testCases", ticket.testCaseId);
  if (testCase !== undefined && !isSameValue(testCase.expectedResult, expectedResult)) {
    tx.replace("testCases", { ...testCase, expectedResult });
  }
  const accepted = { ...ticket, outcome: { ...ticket.outcome, matches: true }, expectedResult };
  if (isSameValue(accepted, ticket)) return ticket;
  tx.replace("testTickets", accepted);
  return accepted;
}

function replaceStatistics(tx: Transaction, run: TestRunRecord): void {
  const recomputed = { ...run, ...toStatistics(tx.lookup("testTickets", "run", run.id)) };
  if (!isSameValue(recomputed, run)) tx.replace("testRuns", recomputed);
}
