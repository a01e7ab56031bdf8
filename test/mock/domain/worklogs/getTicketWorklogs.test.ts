// Reading the worklog of a ticket.
import { describe, expect, it } from "vitest";
import type { AssessmentRecord } from "../../../../mock/domain/records/quality.ts";
import type { WorklogRecord } from "../../../../mock/domain/records/tickets.ts";
import { hasTicketWorklogs } from "../../../../mock/domain/worklogs/hasTicketWorklogs.ts";
import { operate } from "../call-operation.ts";
import { ticket } from "../tickets/ticket-records.ts";
import { createDesk } from "../tickets/ticket-state.ts";

function worklog(id: number, from: string, ticketId = 1): WorklogRecord {
  const done = { actionList: [], actionListText: [] };
  const latestInteraction = "2026-02-20T12:00:00Z";
  const experience = { slaMet: true, netSecondsClosedAfterSla: null, closingDateForSLA: null, dueDateForSLA: null };
  return {
    id,
    wire: {
      id,
      ticketId,
      date: "2026-02-20",
      latestInteraction,
      worklog: {
        userId: 1,
        worklogId: id,
        ticketId,
        conversationId: ticketId,
        latestInteraction,
        action: "readAction",
        ...done,
      },
      aiUsage: { automationLevel: 0, automationLevelLabel: "None", aiAgents: [] },
      time: {
        duration: 0,
        durationAfterWork: 0,
        segments: [{ userTimeTrackingId: id, from, to: latestInteraction, ...done }],
      },
      customerExperience: { ...experience, reOpened: false, csat: null },
    },
    processing: null,
  };
}

function assessment(id: number, worklogId: number, scorecardId: number): AssessmentRecord {
  const nothing = { scoredPoints: 0, usedMaxPoints: 0, totalMaxPoints: 0, percentage: 0 };
  const { wire } = worklog(worklogId, "2026-02-20T08:00:00Z");
  const { latestInteraction, actionListText, ...session } = wire.worklog;
  const data = { aiSummary: "", categories: [], totals: nothing, supervisorAssessment: "", assessmentDate: "" };
  return {
    id,
    scorecardId,
    scorecardBaseId: 1,
    state: "aiReady",
    assessedUser: 1,
    assessedByUser: null,
    ticketId: 1,
    worklogId,
    totals: nothing,
    data: { ...data, discussionDate: null },
    createdAt: latestInteraction,
    modifiedAt: latestInteraction,
    deletedAt: null,
    editingHistory: [],
    worklog: { ...session, lastInteraction: latestInteraction },
    aiUsage: wire.aiUsage,
    time: wire.time,
    customerExperience: wire.customerExperience,
  };
}

describe("the worklogs of a ticket", () => {
  it("are a bare array, empty before any work", () => {
    expect(createDesk().worklogs()).toEqual([]);
  });

  it("are those of this ticket, oldest first by their start, then by id", () => {
    const entries = [
      worklog(1, "2026-02-20T09:00:00Z"),
      worklog(2, "2026-02-20T08:00:00.000Z"),
      worklog(3, "2026-02-20T08:00:00Z"),
      worklog(4, "2026-02-20T07:00:00Z", 2),
    ];
    const desk = createDesk({ tickets: [ticket(1), ticket(2)], worklogs: entries });
    expect(desk.worklogs().map((entry) => entry.id)).toEqual([2, 3, 1]);
  });

  it("carry the assessments linked to each entry", () => {
    const worklogs = [worklog(1, "2026-02-20T08:00:00Z"), worklog(2, "2026-02-20T09:00:00Z")];
    const assessments = [assessment(11, 2, 4), assessment(12, 2, 5)];
    const linked = createDesk({ worklogs, assessments })
      .worklogs()
      .map((entry) => entry.assessments);
    expect(linked).toEqual([
      [],
      [
        { id: 11, scorecardId: 4 },
        { id: 12, scorecardId: 5 },
      ],
    ]);
  });

  it("are not found for an unknown ticket", () => {
    const refusal = expect.objectContaining({ category: "notFound", code: "unknown_ticket" });
    expect(() => createDesk().worklogs(99)).toThrow(refusal);
  });
});

describe("whether there is an entry", () => {
  it("counts the ticket's own finished sessions, not a running one", () => {
    const desk = createDesk({ tickets: [ticket(1), ticket(2)], worklogs: [worklog(1, "2026-02-20T08:00:00Z", 2)] });
    const exists = (ticketId: number) => operate(desk.store, hasTicketWorklogs, { path: { ticketId } }).exists;
    desk.patch({ workedOnBy: 1 });
    expect([exists(1), exists(2)]).toEqual([false, true]);
    desk.patch({ workedOnBy: null });
    expect(exists(1)).toBe(true);
    expect(() => exists(9)).toThrow(expect.objectContaining({ code: "unknown_ticket" }));
  });
});
