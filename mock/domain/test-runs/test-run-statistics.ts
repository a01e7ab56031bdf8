// Computes the statistics of a test run from its tickets.
import { isSameValue } from "../../engine/core/same-value.ts";
import type { TestRunRecord, TestTicketRecord } from "../records/quality.ts";

type Test = Pick<TestTicketRecord, "expectedResult" | "actualResult">;

/**
 * Statistics and scores of a run (docs/rules.md, Test runs). Assumed: a ticket is successful if its entire actual
 * result equals the expected one; a score is the fraction 0..1 of the tested tickets that match, overall or in one
 * field, and 0 if no ticket was tested.
 */
export function toStatistics(
  tickets: readonly Test[],
): Pick<TestRunRecord, "ticketsTested" | "successfulTests" | "scores"> {
  const testedTickets = tickets.filter(({ actualResult }) => actualResult !== null);
  const successfulTests = count(testedTickets, ({ expectedResult, actualResult }) =>
    isSameValue(expectedResult, actualResult),
  );
  return {
    ticketsTested: testedTickets.length,
    successfulTests,
    scores: {
      overall: toScore(successfulTests, testedTickets.length),
      contractId: toScore(count(testedTickets, agreesIn("contractId")), testedTickets.length),
      sentiment: toScore(count(testedTickets, agreesIn("sentiment")), testedTickets.length),
    },
  };
}

function agreesIn(field: "contractId" | "sentiment"): (ticket: Test) => boolean {
  return ({ expectedResult, actualResult }) => expectedResult[field] === actualResult?.[field];
}

function count(tickets: readonly Test[], agrees: (ticket: Test) => boolean): number {
  return tickets.filter(agrees).length;
}

function toScore(part: number, total: number): number {
  return total === 0 ? 0 : part / total;
}
