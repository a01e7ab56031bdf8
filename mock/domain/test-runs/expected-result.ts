// Accepts the observed result of a test as the expected one.
import type { Schema } from "../../contract/operation-types.ts";
import { isSameValue } from "../../engine/core/same-value.ts";
import type { TestRunRecord, TestTicketRecord } from "../records/quality.ts";
import type { Transaction } from "../state-types.ts";
import { toStatistics } from "./test-run-statistics.ts";

/** A tested ticket as returned in responses. */
type TestedTicket = Schema<"TestTicket">;

export function isTested(ticket: TestTicketRecord): ticket is TestedTicket {
  return ticket.actualResult !== null;
}

/** Makes the observed result the expected one, on the ticket and on its test case. */
export function acceptResult(tx: Transaction, ticket: TestedTicket): TestedTicket {
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

/** Recomputes the statistics of a run from its tickets. */
export function replaceStatistics(tx: Transaction, run: TestRunRecord): void {
  const recomputed = { ...run, ...toStatistics(tx.lookup("testTickets", "run", run.id)) };
  if (!isSameValue(recomputed, run)) tx.replace("testRuns", recomputed);
}
