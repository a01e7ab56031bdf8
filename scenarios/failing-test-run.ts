// A test run with every kind of failed test, and one that was aborted.
import { defineScenario, testCase, testRun, testTicket, ticket } from "./kit.ts";

const ids = [900_001, 900_002, 900_003, 900_004, 900_005, 900_006];
const outcomes = [[], ["otherContract"], ["otherSentiment"], ["otherIntent"], ["noAnswer"], ["aborted"]] as const;
/** The outcomes before the second run stopped. */
const stoppedOutcomes = [[], [], ["aborted"]] as const;

export default defineScenario({
  name: "failing-test-run",
  description:
    "In test run 900001, one of six tests passed; the others have the wrong contract, sentiment or intent, no answer, or an error. Run 900002 stopped halfway.",
  records: [
    ...ids.map((id) => ticket.in(["assisted"], { id, sentiment: "neutral" })),
    ...ids.map((id) => testCase.with({ id, ticketId: id, aiAgentId: "1" })),
    testRun.with({
      id: 900_001,
      aiAgentId: "1",
      config: { limit: 6 },
      ticketsScheduledForTesting: 6,
      ticketsTested: 6,
      successfulTests: 1,
      scores: { overall: 1 / 6, contractId: 5 / 6, sentiment: 5 / 6 },
    }),
    ...ids.map((id, index) => testTicket.in(outcomes[index] ?? [], { id, testRunId: 900_001, testCaseId: id })),
    testRun.failed({
      id: 900_002,
      aiAgentId: "1",
      config: { limit: 6 },
      ticketsScheduledForTesting: 6,
      ticketsTested: 3,
      successfulTests: 2,
      scores: { overall: 2 / 3, contractId: 1, sentiment: 1 },
    }),
    ...ids.map((id, index) =>
      testTicket.in(stoppedOutcomes[index] ?? "untested", { id: id + 10, testRunId: 900_002, testCaseId: id }),
    ),
  ],
});
