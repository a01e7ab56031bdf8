// Work sessions, and when they become worklog entries.
import { describe, expect, it } from "vitest";
import { closedTicket, createTicketState, type Desk } from "../tickets/ticket-state.ts";

/** User, duration and actions of each entry. */
function summarize(desk: Desk): unknown[] {
  return desk.worklogs().map(({ worklog, time }) => [worklog.userId, time.duration, worklog.actionList]);
}

function deskWorkedOnBy(...userIds: number[]): Desk {
  const desk = createTicketState();
  for (const workedOnBy of userIds) desk.patch({ workedOnBy });
  desk.wait(300);
  return desk;
}

describe("a work session", () => {
  it("belongs to the agent in workedOnBy, even if another user makes the call", () => {
    const desk = createTicketState();
    desk.patch({ workedOnBy: 2 }, { caller: 1 });
    expect(desk.sessions()).toMatchObject([{ userId: 2 }]);
  });

  it("lists each action of its agent once", () => {
    const desk = deskWorkedOnBy(1);
    desk.patch({ priority: "high" });
    desk.patch({ tagIds: [1], status: "pending" });
    desk.patch({ workedOnBy: null });
    expect(summarize(desk)).toEqual([[1, 300, ["edited", "status"]]]);
  });

  it("also ends when another agent closes the ticket, but does not list that action", () => {
    const desk = deskWorkedOnBy(2, 1);
    desk.patch({ status: "closed" });
    expect(summarize(desk)).toEqual([
      [2, 300, []],
      [1, 300, ["closed"]],
    ]);
    const closings = desk.worklogs().map((entry) => entry.customerExperience.closingDateForSLA);
    expect(closings).toEqual([null, "2026-03-02T10:05:00Z"]);
  });

  it("starts over when the agent joins again", () => {
    const desk = deskWorkedOnBy(1);
    desk.patch({ workedOnBy: null });
    desk.wait(60);
    desk.patch({ workedOnBy: 1 });
    desk.wait(10);
    desk.patch({ workedOnBy: null });
    expect(summarize(desk)).toEqual([
      [1, 300, []],
      [1, 10, []],
    ]);
  });

  it("records when its agent last changed the ticket or joined again", () => {
    const desk = deskWorkedOnBy(1);
    desk.patch({ priority: "high" });
    const changedAt = Date.UTC(2026, 2, 2, 10, 5);
    expect(desk.sessions()).toMatchObject([{ lastInteraction: changedAt }]);
    desk.wait(60);
    desk.patch({ workedOnBy: 1 });
    expect(desk.sessions()).toMatchObject([{ lastInteraction: changedAt + 60_000 }]);
  });
});

describe("a change", () => {
  it("creates an entry of duration 0 if the caller has no running session", () => {
    const desk = deskWorkedOnBy(2);
    desk.patch({ priority: "high" });
    expect(summarize(desk)).toEqual([[1, 0, ["edited"]]]);
    expect(desk.sessions()).toMatchObject([{ userId: 2, actions: [] }]);
  });

  it("belongs to the session that it opens", () => {
    const desk = createTicketState();
    desk.patch({ workedOnBy: 1, priority: "high" });
    desk.wait(30);
    desk.patch({ workedOnBy: null });
    expect(summarize(desk)).toEqual([[1, 30, ["edited"]]]);
  });

  it.each([
    ["pending", "status"],
    ["closed", "closed"],
  ] as const)("belongs to the session that it ends by moving the ticket to %s", (status, action) => {
    const desk = deskWorkedOnBy(1);
    desk.patch({ workedOnBy: null, status });
    expect(summarize(desk)).toEqual([[1, 300, [action]]]);
  });

  it("creates a single entry, the caller's, if it both joins and closes", () => {
    const desk = createTicketState();
    desk.patch({ workedOnBy: 2, status: "closed" });
    expect(summarize(desk)).toEqual([[1, 0, ["closed"]]]);
  });

  it("creates a separate entry if another caller removes everyone", () => {
    const desk = deskWorkedOnBy(1);
    desk.patch({ workedOnBy: null, status: "pending" }, { caller: 3 });
    expect(summarize(desk)).toEqual([
      [1, 300, []],
      [3, 0, ["status"]],
    ]);
  });
});

describe("includeInWorklog=false", () => {
  const untracked = { includeInWorklog: false };

  it("discards the sessions that it ends, even sessions begun without the flag", () => {
    const desk = deskWorkedOnBy(1, 2);
    desk.patch({ status: "closed" }, untracked);
    expect([desk.worklogs(), desk.sessions()]).toEqual([[], []]);
    expect(desk.ticket().workedOnByIds).toEqual([]);
  });

  it("leaves a session that it does not end unchanged", () => {
    const desk = deskWorkedOnBy(1);
    const before = desk.sessions();
    desk.patch({ priority: "high" }, untracked);
    expect(desk.sessions()).toEqual(before);
  });

  it("keeps finished entries", () => {
    const desk = deskWorkedOnBy(1);
    desk.patch({ workedOnBy: null });
    desk.patch({ status: "closed" }, untracked);
    expect(summarize(desk)).toEqual([[1, 300, []]]);
  });

  it("adds an agent to the ticket without tracking time until the agent joins without it", () => {
    const desk = createTicketState();
    expect(desk.patch({ workedOnBy: 1 }, untracked).workedOnByIds).toEqual([1]);
    desk.patch({ workedOnBy: 1 }, untracked);
    expect(desk.sessions()).toMatchObject([{ userId: 1, untracked: true }]);
    desk.wait(100);
    desk.patch({ workedOnBy: 1 });
    desk.wait(20);
    desk.patch({ workedOnBy: null });
    expect([summarize(desk), desk.sessions()]).toEqual([[[1, 20, []]], []]);
  });

  it("creates no entry for an agent who joined with it, however the agent leaves", () => {
    for (const change of [{ workedOnBy: null }, { status: "closed" }] as const) {
      const desk = createTicketState();
      desk.patch({ workedOnBy: 1 }, untracked);
      desk.wait(100);
      desk.patch(change, { caller: 2 });
      expect(desk.worklogs().filter(({ worklog }) => worklog.userId === 1)).toEqual([]);
      expect([desk.sessions(), desk.ticket().workedOnByIds]).toEqual([[], []]);
    }
  });

  it("creates entries of duration 0 for changes by an agent who joined with it", () => {
    const desk = createTicketState();
    desk.patch({ workedOnBy: 1 }, untracked);
    desk.wait(100);
    desk.patch({ priority: "high" });
    expect(summarize(desk)).toEqual([[1, 0, ["edited"]]]);
    expect(desk.sessions()).toMatchObject([{ userId: 1, actions: [], untracked: true }]);
  });

  it("does not affect later changes without it", () => {
    const desk = createTicketState();
    desk.patch({ status: "closed" }, untracked);
    desk.patch({ status: "open" });
    expect(summarize(desk)).toEqual([[1, 0, ["status"]]]);
  });
});

describe("a worklog entry", () => {
  it("never changes afterwards", () => {
    const desk = createTicketState({ tickets: [closedTicket()] });
    desk.patch({ workedOnBy: 1 });
    desk.wait(60);
    desk.patch({ workedOnBy: null });
    const [entry] = desk.worklogs();
    desk.patch({ status: "open", dueBy: "2026-01-01 00:00:00", priority: "high" });
    expect(desk.worklogs()[0]).toEqual(entry);
  });
});
