// Attempts of AI agents, and their worklog entries.
import { describe, expect, it } from "vitest";
import { endAttempt, storeFindings } from "../../../../mock/domain/cases/auto-processing.ts";
import { createReplyDesk, replyRecipients } from "../conversations/reply-desk.ts";
import { start, users } from "../tickets/ticket-state.ts";

const processing = {
  aiAgentId: 1,
  approval: "notAsked",
  approvalSeconds: 0,
  error: false,
  outputHandlingCase: null,
} as const;
const attempt = { ticketId: 1, caller: users[2], startedAt: start - 20_000, findings: {} } as const;

describe("the findings of an AI agent", () => {
  it("are stored and update modifiedAt, but are not work", () => {
    const desk = createReplyDesk();
    desk.run((tx) => storeFindings(tx, 1, { aiSupportLevel: "bot", autoExecuteAt: "2026-03-02T14:00:00Z" }));
    expect(desk.ticket()).toMatchObject({
      aiSupportLevel: "bot",
      autoExecuteAt: "2026-03-02T14:00:00Z",
      modifiedAt: "2026-03-02 10:00:00",
    });
    expect(desk.worklogs()).toEqual([]);
  });
});

describe("an attempt", () => {
  it("sends its answer, if it has one, and closes the ticket, in one session of its length", () => {
    const desk = createReplyDesk({ replyRecipients });
    desk.run((tx) => endAttempt(tx, { ...attempt, processing, answer: "Erledigt." }));
    expect(desk.ticket()).toMatchObject({ status: "closed", workedOnByIds: [] });
    expect(desk.worklogs()).toMatchObject([
      {
        worklog: { userId: 3, action: "autoProcessAction", actionList: ["auto-processed", "reply", "closed"] },
        time: { duration: 20 },
        aiUsage: { automationLevel: 5, automationLevelLabel: "Autonomous" },
      },
    ]);
    expect(desk.store.read((reader) => [...reader.all("worklogs")])[0]?.processing).toEqual(processing);
  });

  it.each([
    [{ approval: "approved", approvalSeconds: 20 }, 4],
    [{ approval: "sentToManual", approvalSeconds: 20 }, 2],
    [{ error: true }, 0],
  ] as const)("ends with %j at level %i", (outcome, level) => {
    const desk = createReplyDesk();
    desk.run((tx) => endAttempt(tx, { ...attempt, processing: { ...processing, ...outcome }, note: "Von Hand." }));
    expect(desk.ticket()).toMatchObject({ status: "open", workedOnByIds: [] });
    expect(desk.worklogs()).toMatchObject([
      { worklog: { actionList: ["auto-processed", "internal-note"] }, aiUsage: { automationLevel: level } },
    ]);
  });
});
