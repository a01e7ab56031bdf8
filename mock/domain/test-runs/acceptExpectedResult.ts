// PATCH /aiQualityCheck/testRun/{testRunId}/acceptExpectedResult/{ticketId} (docs/rules.md, Test runs).
import { DomainError } from "../../engine/core/errors.ts";
import type { Operation } from "../operation.ts";
import { acceptResult, isTested, replaceStatistics } from "./expected-result.ts";
import { requireTestRun } from "./test-run.ts";

const message = "The expected result of the ticket was set to the observed result.";

/**
 * Makes the observed result of one ticket of a run the expected one. If the run tested the ticket in several cases, all
 * results are accepted and the first is returned (assumed).
 */
export const acceptExpectedResult: Operation<"acceptExpectedResult"> = ({ path }, { tx }) => {
  const { testRunId, ticketId } = path;
  const run = requireTestRun(tx, testRunId);
  const tickets = tx.lookup("testTickets", "run", testRunId).filter((ticket) => ticket.ticketId === ticketId);
  if (tickets.length === 0) {
    throw new DomainError("notFound", "unknown_test_ticket", `Test run ${testRunId} has no ticket ${ticketId}.`);
  }
  const [testTicket] = tickets.filter(isTested).map((ticket) => acceptResult(tx, ticket));
  if (testTicket === undefined) {
    const text = `Ticket ${ticketId} of test run ${testRunId} has not been tested yet; accept its result once it has been.`;
    throw new DomainError("conflict", "test_ticket_without_result", text);
  }
  replaceStatistics(tx, run);
  return { success: true, message, testTicket };
};
