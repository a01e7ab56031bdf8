// Reading the worklog of a ticket.
import { describe, expect, it } from "vitest";
import type { WorklogRecord } from "../../../../mock/domain/records/tickets.ts";
import { hasTicketWorklogs } from "../../../../mock/domain/worklogs/hasTicketWorklogs.ts";
import { invoke } from "../call-operation.ts";
import { entry } from "../reports/report-records.ts";
import { ticket } from "../tickets/ticket-records.ts";
import { createTicketState } from "../tickets/ticket-state.ts";

function worklog(id: number, from: string, ticketId = 1): WorklogRecord {
  const { wire, processing } = entry(id);
  const [to, actions] = [wire.latestInteraction, { actionList: [], actionListText: [] }];
  const time = { ...wire.time, segments: [{ userTimeTrackingId: id, from, to, ...actions }] };
  return { id, wire: { ...wire, ticketId, time }, processing };
}

describe("the worklogs of a ticket", () => {
  it("are only this ticket's, oldest first by their start, then by id", () => {
    const entries = [
      worklog(1, "2026-02-20T09:00:00Z"),
      worklog(2, "2026-02-20T08:00:00.000Z"),
      worklog(3, "2026-02-20T08:00:00Z"),
      worklog(4, "2026-02-20T07:00:00Z", 2),
    ];
    const desk = createTicketState({ tickets: [ticket(1), ticket(2)], worklogs: entries });
    expect(desk.worklogs().map((entry) => entry.id)).toEqual([2, 3, 1]);
  });
});

describe("hasTicketWorklogs", () => {
  it("counts the ticket's own finished sessions, not a running session", () => {
    const desk = createTicketState({
      tickets: [ticket(1), ticket(2)],
      worklogs: [worklog(1, "2026-02-20T08:00:00Z", 2)],
    });
    const exists = (ticketId: number) => invoke(desk.store, hasTicketWorklogs, { path: { ticketId } }).exists;
    desk.patch({ workedOnBy: 1 });
    expect([exists(1), exists(2)]).toEqual([false, true]);
    desk.patch({ workedOnBy: null });
    expect(exists(1)).toBe(true);
    expect(() => exists(9)).toThrow(expect.objectContaining({ code: "unknown_ticket" }));
  });
});
