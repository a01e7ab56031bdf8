// Which agents work on a ticket.
import { describe, expect, it } from "vitest";
import { closedTicket, createTicketState } from "./ticket-state.ts";

describe("workedOnBy", () => {
  it("counts an agent sent twice only once", () => {
    const desk = createTicketState();
    const first = desk.patch({ workedOnBy: 1 });
    desk.wait(60);
    expect(desk.patch({ workedOnBy: 1 })).toBe(first);
    expect(desk.sessions()).toHaveLength(1);
  });

  it("set to null removes everyone if the caller is not among them", () => {
    const desk = createTicketState();
    desk.patch({ workedOnBy: 1 });
    desk.patch({ workedOnBy: 2 });
    expect(desk.patch({ workedOnBy: null }, { caller: 3 }).workedOnByIds).toEqual([]);
    expect(desk.worklogs().map((entry) => entry.worklog.userId)).toEqual([1, 2]);
  });

  it("set to null changes nothing if no agent is on the ticket", () => {
    const desk = createTicketState();
    const before = desk.ticket();
    expect(desk.patch({ workedOnBy: null })).toBe(before);
    expect(desk.worklogs()).toEqual([]);
  });

  it("stays empty if an agent joins in the closing change", () => {
    expect(createTicketState().patch({ workedOnBy: 2, status: "closed" }).workedOnByIds).toEqual([]);
  });

  it("can be set on a closed ticket", () => {
    const desk = createTicketState({ tickets: [closedTicket()] });
    expect(desk.patch({ workedOnBy: 1, status: "closed" }).workedOnByIds).toEqual([1]);
  });
});
