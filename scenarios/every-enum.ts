// Every value of every enum in the contract's responses, and every nullable field with and without a value.
import { assessmentStates } from "../mock/domain/records/quality.ts";
import { keysOf } from "../mock/engine/core/tables.ts";
import {
  aiAgent,
  app,
  assessment,
  contract,
  customer,
  defineScenario,
  knowledgeSource,
  tag,
  testCase,
  testRun,
  testTicket,
  ticket,
  user,
  worklog,
  workSession,
} from "./kit.ts";

const channels = ["email", "portal", "phone", "letter", "system", "chat", "walkIn"] as const;
const directions = ["in", "out", "internal"] as const;
const spamStatuses = ["auto_spam", "auto_programmatic", "manual_spam", "auto_clean", "manual_clean"] as const;
const priorities = ["low", "medium", "high", "urgent"] as const;
const supportLevels = ["unprocessed", "human", "bot", "automated"] as const;
const actions = ["reading", "writing", "replying", "changingStatus", "closing", "autonomous"] as const;
const allTagIds = Array.from({ length: 24 }, (_, index) => index + 1);

const expectedAnswer = {
  contractId: "1",
  inputParameters: {},
  intentDetection: ["relocation", "advertising"],
  outcomeActions: {},
  outcomeNotifications: {},
  outcomeText: { relocation: "Gern!", advertising: null },
  outcomeType: { relocation: "interaction" },
  sentiment: "neutral",
  tags: ["Umzug"],
  aiSupportLevel: "human",
  sources: {},
  error: { code: "model_timeout" },
};

export default defineScenario({
  name: "every-enum",
  description:
    "Every enum value, and every nullable field both null and set, at least once: to test exhaustive switches and find missing cases.",
  world: { tickets: 0 },
  records: [
    user.with({ id: 21, isSsoOnly: 0 }),
    user.with({ id: 22, isSsoOnly: 1 }),
    aiAgent.ruleBased({ id: 21 }),
    aiAgent.with({ id: 22, actions: ["reply", "close"] }),
    tag.with({ id: 24, properties: [null, { key: "queue", value: "alles" }] }),
    customer.complete({ id: 1 }),
    contract.complete({ id: 1, customerId: "1" }),
    customer.private({ id: 2 }),
    contract.running({ id: 2, customerId: "2", tenant: null, rawData: null }),
    ticket.complete({
      id: 1,
      customerId: "1",
      contractId: "1",
      agentId: 21,
      assignedAgentIds: [21, 22],
      workedOnByIds: [21, 22],
      tagIds: allTagIds,
    }),
    workSession.with({ ticketId: 1, userId: 21 }),
    workSession.with({ ticketId: 1, userId: 22 }),
    ticket.with({ id: 2, customerId: "2", agentId: 22, modifiedAt: null, additionalData: null, rawData: null }),
    ticket.in(["fromStranger", "unassigned", "withoutDueDates"], { id: 3 }),
    ticket.in(["withAttachment", "assisted"], { id: 4, customerId: "2" }),
    ...channels.map((channel) => ticket.with({ channel })),
    ...directions.map((direction) => ticket.with({ direction })),
    ...spamStatuses.map((spamStatus) => ticket.with({ spamStatus })),
    ...priorities.map((priority) => ticket.with({ priority })),
    ...supportLevels.map((aiSupportLevel) => ticket.with({ aiSupportLevel })),
    ticket.open(),
    ticket.pending(),
    ticket.closed(),
    ...actions.flatMap((action, index) => [
      worklog.in(["withEveryAiAgent", action], { id: 101 + index, ticketId: 1 }),
      assessment.aiReady({ ticketId: 1, worklogId: 101 + index }),
    ]),
    worklog.in(["closing", "rated"], { id: 111, ticketId: 1 }),
    worklog.replying({ id: 112, ticketId: 3 }),
    ...keysOf(assessmentStates).map((state) => assessment.in(state, { ticketId: 1, worklogId: 111 })),
    assessment.reviewedBySupervisor({ ticketId: 3, worklogId: 112 }),
    assessment.aiReady({
      ticketId: 1,
      worklogId: null,
      editingHistory: [
        {
          userId: 1,
          timestamp: "2026-01-05T08:00:00Z",
          field: "discussionDate",
          oldValue: null,
          newValue: "2026-01-06",
        },
        {
          userId: 1,
          timestamp: "2026-01-05T08:01:00Z",
          field: "discussionDate",
          oldValue: "2026-01-06",
          newValue: null,
        },
      ],
    }),
    testCase.with({ id: 1, ticketId: 1, expectedResult: expectedAnswer }),
    testCase.with({ id: 2, ticketId: 1, expectedResult: { ...expectedAnswer, error: null } }),
    testRun.with({
      id: 1,
      scores: { overall: 1, contractId: 1, sentiment: 1 },
      ticketsScheduledForTesting: 3,
      ticketsTested: 2,
      successfulTests: 2,
    }),
    testTicket.with({ id: 1, testRunId: 1, testCaseId: 1 }),
    testTicket.with({ id: 2, testRunId: 1, testCaseId: 2 }),
    testTicket.untested({ id: 3, testRunId: 1, testCaseId: 2 }),
    knowledgeSource.in(["faq", "read"]),
    knowledgeSource.workInstruction(),
    knowledgeSource.document(),
    knowledgeSource.other(),
    knowledgeSource.teamNews(),
    knowledgeSource.page(),
    knowledgeSource.excludedPage(),
    knowledgeSource.archived(),
    knowledgeSource.deleted(),
    app.with(),
    app.deleted(),
  ],
});
