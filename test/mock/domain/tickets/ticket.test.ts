// Rules for changing a ticket.
import { describe, expect, it } from "vitest";
import { ticket } from "./ticket-records.ts";
import { closedTicket, createTicketState, tags, users } from "./ticket-state.ts";

const now = "2026-03-02 10:00:00";

describe("changing a ticket", () => {
  it("changes only the fields in the request", () => {
    const desk = createTicketState();
    const before = desk.ticket();
    expect(desk.patch({ priority: "urgent", spamStatus: "manual_clean" })).toEqual({
      ...before,
      priority: "urgent",
      spamStatus: "manual_clean",
      modifiedAt: now,
    });
  });

  it("updates modifiedAt only if something changed", () => {
    const fields = { tags: [tags[0], tags[1]], tagIds: [1, 2], dueBy: "2026-03-04 08:00:00", agentId: 1 };
    const agents = { agent: users[0].wire, assignedAgentIds: [1], assignedAgents: [users[0].wire] };
    const desk = createTicketState({ tickets: [ticket(1, { ...fields, ...agents })] });
    const before = desk.ticket();
    const sameFields = {
      status: "open",
      priority: "low",
      tagIds: [2, 1, 1],
      dueBy: "2026-03-04T08:00:00Z",
      agentId: 1,
    } as const;
    const moreSameFields = {
      contractId: null,
      customerId: null,
      customerLegitimation: 12,
      spamStatus: "auto_clean",
    } as const;
    expect(desk.patch({ ...sameFields, ...moreSameFields, assignedAgentIds: [1] })).toBe(before);
    expect(desk.worklogs()).toEqual([]);
    expect(desk.patch({ priority: "medium" }).modifiedAt).toBe(now);
  });
});

describe("the status of a ticket", () => {
  it("empties autoExecuteAt when left to people", () => {
    const desk = createTicketState();
    expect(desk.patch({ aiSupportLevel: "automated" }).autoExecuteAt).not.toBe("");
    expect(desk.patch({ aiSupportLevel: "human" }).autoExecuteAt).toBe("");
  });

  it("empties autoExecuteAt when closed", () => {
    const desk = createTicketState();
    expect(desk.patch({ status: "pending" }).autoExecuteAt).not.toBe("");
    expect(desk.patch({ status: "closed" }).autoExecuteAt).toBe("");
    expect(desk.patch({ status: "open" }).autoExecuteAt).toBe("");
  });

  it("keeps the first closedAt when a closed ticket is closed again", () => {
    const desk = createTicketState({ tickets: [closedTicket()] });
    expect(desk.patch({ status: "closed" })).toMatchObject({ closedAt: "2026-02-28 10:00:00", modifiedAt: null });
  });
});

describe("a spam mark", () => {
  it("does not close again if already set", () => {
    const desk = createTicketState();
    desk.patch({ spamStatus: "manual_spam" });
    desk.patch({ status: "open" });
    expect(desk.patch({ spamStatus: "manual_spam", priority: "high" })).toMatchObject({
      status: "open",
      closedAt: null,
    });
  });

  it("closes only as manual_spam, and does not reopen when removed", () => {
    expect(createTicketState().patch({ spamStatus: "auto_spam" }).status).toBe("open");
    const desk = createTicketState();
    desk.patch({ spamStatus: "manual_spam" });
    expect(desk.patch({ spamStatus: "manual_clean" }).status).toBe("closed");
  });
});

describe("the pendingNeedsDueDate house rule", () => {
  const rules = { pendingNeedsDueDate: true };
  const refusal = { category: "rule", code: "pending_needs_due_date" };

  it("refuses pending without a dueBy", () => {
    const violation = { in: "body", pointer: "/status", found: '"pending"' };
    const error = { ...refusal, violations: [expect.objectContaining(violation)] };
    expect(() => createTicketState().patch({ status: "pending" }, { rules })).toThrow(expect.objectContaining(error));
  });

  it("refuses pending with a dueBy that is not in the future", () => {
    const change = { status: "pending", dueBy: "2026-03-02T10:00:00Z" } as const;
    expect(() => createTicketState().patch(change, { rules })).toThrow(expect.objectContaining(refusal));
  });

  it("accepts pending with a future dueBy, stored or in the same request", () => {
    const dueBy = "2026-03-02 10:00:01";
    const desk = createTicketState({ tickets: [ticket(1, { dueBy }), ticket(2)] });
    expect(desk.patch({ status: "pending" }, { rules }).status).toBe("pending");
    expect(desk.patch({ status: "pending", dueBy }, { rules, ticketId: 2 }).status).toBe("pending");
  });

  it("does not affect other states", () => {
    expect(createTicketState().patch({ status: "closed" }, { rules }).status).toBe("closed");
  });
});

describe("the due dates of a ticket", () => {
  it.each([
    ["an ISO date-time", "2026-03-05T16:00:00Z"],
    ["an ISO date-time with an offset", "2026-03-05T18:00:00.250+02:00"],
    ["the form of reads", "2026-03-05 16:00:00"],
    ["integer Unix seconds", 1772726400],
  ])("accept %s and are returned as YYYY-MM-DD HH:MM:SS in UTC", (_, value) => {
    const result = createTicketState().patch({ dueBy: value, firstResponseDueBy: value });
    expect([result.dueBy, result.firstResponseDueBy]).toEqual(["2026-03-05 16:00:00", "2026-03-05 16:00:00"]);
  });

  it("are clamped to years of four digits", () => {
    const dueBy = "9999-12-31T23:59:59-10:00";
    const result = createTicketState().patch({ dueBy, firstResponseDueBy: "0000-01-01T00:00:00+10:00" });
    expect([result.dueBy, result.firstResponseDueBy]).toEqual(["9999-12-31 23:59:59", "0000-01-01 00:00:00"]);
  });
});
