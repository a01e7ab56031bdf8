// Who works on a ticket.
import { describe, expect, it } from "vitest";
import { closedTicket, createDesk } from "./ticket-state.ts";

describe("workedOnBy", () => {
  it("counts the same agent twice as one", () => {
    const desk = createDesk();
    const first = desk.patch({ workedOnBy: 1 });
    desk.wait(60);
    expect(desk.patch({ workedOnBy: 1 })).toBe(first);
    expect(desk.sessions()).toHaveLength(1);
  });

  it("null takes off the caller alone", () => {
    const desk = createDesk();
    desk.patch({ workedOnBy: 1 });
    desk.patch({ workedOnBy: 2 });
    expect(desk.patch({ workedOnBy: null })).toMatchObject({ workedOnByIds: [2], workedOnBy: [{ id: 2 }] });
    expect(desk.worklogs().map((entry) => entry.worklog.userId)).toEqual([1]);
  });

  it("null takes off everyone when the caller is not among them", () => {
    const desk = createDesk();
    desk.patch({ workedOnBy: 1 });
    desk.patch({ workedOnBy: 2 });
    expect(desk.patch({ workedOnBy: null }, { caller: 3 }).workedOnByIds).toEqual([]);
    expect(desk.worklogs().map((entry) => entry.worklog.userId)).toEqual([1, 2]);
  });

  it("null changes nothing when no agent is on the ticket", () => {
    const desk = createDesk();
    const before = desk.ticket();
    expect(desk.patch({ workedOnBy: null })).toBe(before);
    expect(desk.worklogs()).toEqual([]);
  });

  it("stays empty when an agent joins by the change that closes", () => {
    expect(createDesk().patch({ workedOnBy: 2, status: "closed" }).workedOnByIds).toEqual([]);
  });

  it("can be set on a ticket that is closed already", () => {
    const desk = createDesk({ tickets: [closedTicket()] });
    expect(desk.patch({ workedOnBy: 1, status: "closed" }).workedOnByIds).toEqual([1]);
  });
});
