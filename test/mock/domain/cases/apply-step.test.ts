// How people end their work on a ticket in a live world.
import { describe, expect, it } from "vitest";
import { applyStep } from "../../../../mock/domain/cases/apply-step.ts";
import type { EndStep } from "../../../../mock/domain/cases/case-steps.ts";
import { replyRecipients } from "../conversations/reply-desk.ts";
import { intent, ticket } from "../tickets/ticket-records.ts";
import { createTicketState, start } from "../tickets/ticket-state.ts";

const draft = { aiAgentId: 1, success: true, sent: false, message: "Erledigt." };
const intents = [
  { ...intent(draft), status: "open" },
  { ...intent(null), id: 2, status: "open", contractId: "51" },
  { ...intent({ ...draft, success: false }), id: 3, status: "open" },
  { ...intent({ ...draft, message: "Verworfen." }), id: 4, status: "executed" },
] as const;

/** Ticket 1 after user 2 has ended the work on it. */
function endWork(step: Partial<EndStep>) {
  const desk = createTicketState({ tickets: [ticket(1, { replyRecipients, intents: [...intents] })] });
  const ending = { secondsAfterWork: 0, rating: null };
  const outcome = { note: null, isConfirmed: false, reply: null, status: "closed", dueBy: start } as const;
  const work = { intents: [...intents], carriesOut: false, usage: undefined, ending };
  desk.run((tx) => applyStep(tx, 1, { kind: "end", userId: 2, ...outcome, ...work, ...step }, undefined));
  return desk.ticket();
}

describe("the intents of a ticket", () => {
  it("are dismissed when it is closed without them, unless they were carried out before", () => {
    const closed = endWork({});
    expect(closed.status).toBe("closed");
    expect(closed.intents.map(({ status }) => status)).toEqual(["dismissed", "dismissed", "dismissed", "executed"]);
  });

  it("stay open while it is pending", () => {
    const pending = endWork({ status: "pending", dueBy: start + 3_600_000 });
    expect(pending).toMatchObject({ status: "pending", dueBy: "2026-03-02 11:00:00", intents });
  });

  it("are executed by the agent whose reply is the draft, and done without a draft on the contract that they name", () => {
    const { intents: settled } = endWork({ carriesOut: true, reply: "Erledigt." });
    expect(settled.map(({ status, outcome }) => [status, outcome?.sent, outcome?.userId])).toEqual([
      ["executed", true, 2],
      ["done", undefined, undefined],
      ["dismissed", false, settled[2]?.outcome?.userId],
      ["executed", false, 2],
    ]);
  });
});
