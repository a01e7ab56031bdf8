// The contents of a worklog entry.
import { describe, expect, it } from "vitest";
import type { TicketUpdate } from "../../../../mock/domain/tickets/ticket-fields.ts";
import { intent, ticket } from "../tickets/ticket-records.ts";
import { aiAgents, closedTicket, createTicketState, type Desk } from "../tickets/ticket-state.ts";

/** The only entry of a desk after user 1 worked for 90.7 seconds and then made the change. */
function entryAfter(desk: Desk, changes: TicketUpdate) {
  desk.wait(0.4);
  desk.patch({ workedOnBy: 1 });
  desk.wait(90.7);
  desk.patch({ ...changes });
  if (desk.sessions().length > 0) desk.patch({ workedOnBy: null });
  const [entry, ...others] = desk.worklogs();
  if (entry === undefined || others.length > 0) throw new Error("expected one entry");
  return entry;
}

function deskWithDueBy(dueBy: string | null): Desk {
  return createTicketState({ tickets: [ticket(1, { dueBy })] });
}

describe("an entry", () => {
  it("names the user, the ticket, the time and the actions", () => {
    const entry = entryAfter(createTicketState(), { tagIds: [1], status: "closed" });
    const actionList = ["edited", "closed"];
    const actionListText = ["Ticket bearbeitet", "Ticket geschlossen"];
    const latestInteraction = "2026-03-02T10:01:31Z";
    const ids = { userId: 1, worklogId: entry.id, ticketId: 1, conversationId: 1 };
    expect(entry).toMatchObject({ ticketId: 1, date: "2026-03-02", latestInteraction, assessments: [] });
    expect(entry.worklog).toEqual({ ...ids, latestInteraction, action: "closeAction", actionList, actionListText });
  });

  it("measures whole seconds: the duration is the sum of the segments", () => {
    const { time } = entryAfter(createTicketState(), { status: "closed" });
    const [segment] = time.segments;
    expect(segment).toMatchObject({ from: "2026-03-02T10:00:00Z", to: "2026-03-02T10:01:31Z" });
    expect([time.duration, time.durationAfterWork]).toEqual([91, 0]);
  });

  it("keeps the agent's own last interaction if another caller ends it", () => {
    const desk = createTicketState();
    desk.patch({ workedOnBy: 2 });
    desk.wait(60);
    desk.patch({ priority: "high" }, { caller: 2 });
    desk.wait(60);
    desk.patch({ workedOnBy: null }, { caller: 1 });
    const [entry] = desk.worklogs();
    expect(entry).toMatchObject({ latestInteraction: "2026-03-02T10:01:00Z", time: { duration: 120 } });
  });

  it.each([
    ["readAction", {}],
    ["writeAction", { priority: "high" }],
    ["statusAction", { priority: "high", status: "pending" }],
    ["closeAction", { priority: "high", status: "closed" }],
  ] as const)("is a %s by its most significant action", (action, changes) => {
    expect(entryAfter(createTicketState(), changes).worklog.action).toBe(action);
  });
});

describe("the customer experience of an entry", () => {
  it("counts the seconds from dueBy to the closing, negative when early", () => {
    const early = entryAfter(deskWithDueBy("2026-03-02 10:10:00"), { status: "closed" }).customerExperience;
    const dates = { closingDateForSLA: "2026-03-02T10:01:31Z", dueDateForSLA: "2026-03-02T10:10:00Z" };
    expect(early).toEqual({ slaMet: true, netSecondsClosedAfterSla: -509, ...dates, reOpened: false, csat: null });
    const late = entryAfter(deskWithDueBy("2026-03-02 10:01:30"), { status: "closed" }).customerExperience;
    expect(late).toMatchObject({ slaMet: false, netSecondsClosedAfterSla: 1 });
  });

  it("uses the dueBy that the closing change sets", () => {
    const closing = { status: "closed", dueBy: "2026-03-02T10:01:31Z" } as const;
    expect(entryAfter(deskWithDueBy("2026-03-01 00:00:00"), closing).customerExperience).toMatchObject({
      slaMet: true,
      netSecondsClosedAfterSla: 0,
    });
  });

  it("has neither closing date nor difference without a closing in the session", () => {
    const { customerExperience } = entryAfter(deskWithDueBy("2026-03-02 10:10:00"), {});
    const withoutClosing = { closingDateForSLA: null, netSecondsClosedAfterSla: null };
    expect(customerExperience).toMatchObject({
      ...withoutClosing,
      slaMet: true,
      dueDateForSLA: "2026-03-02T10:10:00Z",
    });
  });

  it("has missed the SLA when the ticket is still open after dueBy", () => {
    expect(entryAfter(deskWithDueBy("2026-03-02 10:01:00"), {}).customerExperience.slaMet).toBe(false);
  });

  it("judges a ticket closed earlier by that closing", () => {
    const desk = createTicketState({ tickets: [closedTicket({ dueBy: "2026-02-28 12:00:00" })] });
    expect(entryAfter(desk, { priority: "high" }).customerExperience).toMatchObject({
      slaMet: true,
      closingDateForSLA: null,
    });
  });

  it("has no due date and meets the SLA without a dueBy", () => {
    const { customerExperience } = entryAfter(deskWithDueBy(null), { status: "closed" });
    const withoutDueDate = { dueDateForSLA: null, netSecondsClosedAfterSla: null };
    expect(customerExperience).toMatchObject({
      ...withoutDueDate,
      slaMet: true,
      closingDateForSLA: "2026-03-02T10:01:31Z",
    });
  });

  it("has reOpened in the session that reopens the ticket", () => {
    const desk = createTicketState({ tickets: [closedTicket()] });
    expect(entryAfter(desk, { status: "pending" }).customerExperience.reOpened).toBe(true);
  });

  it("has reOpened in the first session after the customer reopened the ticket, whatever changed while it was closed", () => {
    const desk = createTicketState();
    desk.patch({ status: "closed" });
    desk.patch({ priority: "high" });
    desk.patch({ status: "open" }, { includeInWorklog: false });
    desk.patch({ tagIds: [1] });
    desk.patch({ tagIds: [2] });
    expect(desk.worklogs().map(({ customerExperience }) => customerExperience.reOpened)).toEqual([
      false,
      false,
      true,
      false,
    ]);
  });
});

describe("the AI usage of an entry", () => {
  function usageOf(...outcomes: Parameters<typeof intent>[0][]) {
    return entryAfter(createTicketState({ tickets: [ticket(1, { intents: outcomes.map(intent) })] }), {}).aiUsage;
  }

  it("has level 0 on a ticket without AI outcomes", () => {
    expect(usageOf(null)).toEqual({ automationLevel: 0, automationLevelLabel: "None", aiAgents: [] });
  });

  it("has the highest level that an outcome reached, and every AI agent once", () => {
    const suggested = { aiAgentId: 2, success: true, sent: false };
    const accepted = { aiAgentId: 1, success: true, sent: true };
    expect(usageOf(suggested)).toMatchObject({ automationLevel: 2, automationLevelLabel: "Assisted" });
    const usage = usageOf(suggested, accepted, suggested);
    expect(usage.automationLevel).toBe(3);
    expect(usage.aiAgents).toEqual([aiAgents[1].wire, aiAgents[0].wire]);
  });

  it("names a failed AI agent at level 0", () => {
    const usage = usageOf({ aiAgentId: 1, success: false, sent: false });
    expect(usage).toMatchObject({ automationLevel: 0, aiAgents: [{ id: 1 }] });
  });
});
