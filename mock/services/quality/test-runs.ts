// The rules of the AI quality check's test runs: accepting what a run observed. Called by mock/operations/test-runs.ts.
// A run's figures are computed in mock/services/quality/test-run-statistics.ts.
import type { Schema } from "../../contract/operation-types.ts";
import { DomainError, notFound } from "../../core/errors.ts";
import type { TestRunRecord, TestTicketRecord } from "../../records/quality.ts";
import type { Transaction } from "../state-types.ts";
import { isSameValue } from "./same-value.ts";
import { toStatistics } from "./test-run-statistics.ts";

/** A test ticket that was tested, in its wire form. */
type TestedTicket = Schema<"TestTicket">;

/**
 * Makes the observed result of each ticket of a run the expected one, on the test ticket and on its test case, which later runs are
 * measured against, and recomputes the run's statistics (docs/rules.md, Test runs). A ticket
 * without an observed result keeps what was expected and is not answered (assumed). Accepting again changes nothing.
 * @returns the message for people, and the accepted tickets by ascending id
 * @throws DomainError notFound `unknown_test_run`; conflict `test_run_not_finished` in any state but `finished` (assumed)
 */
export function acceptAllExpectedResults(
  tx: Transaction,
  testRunId: number,
): { readonly message: string; readonly testTickets: TestedTicket[] } {
  const run = tx.get("testRuns", testRunId);
  if (run === undefined) throw notFound("test run", testRunId);
  assertFinished(run);
  const tickets = tx.lookup("testTickets", "run", testRunId);
  const testTickets = tickets.filter(isTested).map((ticket) => acceptResult(tx, ticket));
  replaceStatistics(tx, run);
  return { message: toMessage(tickets.length, testTickets.length), testTickets };
}

function assertFinished(run: TestRunRecord): void {
  if (run.state === "finished") return;
  throw new DomainError(
    "conflict",
    "test_run_not_finished",
    `Test run ${run.id} is ${run.state}; only the results of a finished run can be accepted.`,
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

function toMessage(tickets: number, accepted: number): string {
  if (tickets === 0) return "Der Testlauf enthält keine Test-Tickets.";
  if (accepted === 0)
    return "Kein Test-Ticket des Testlaufs hat ein beobachtetes Ergebnis; es wurde nichts übernommen.";
  const subject =
    accepted === 1
      ? "1 Test-Ticket wurde das beobachtete Ergebnis"
      : `${accepted} Test-Tickets wurden die beobachteten Ergebnisse`;
  return `Für ${subject} als erwartet übernommen; die Statistik des Testlaufs ist neu berechnet.`;
}
