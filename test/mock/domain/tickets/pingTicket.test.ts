// Who is viewing a ticket right now.
import { describe, expect, it } from "vitest";
import { pingTicket } from "../../../../mock/domain/tickets/pingTicket.ts";
import { invoke } from "../call-operation.ts";
import { createTicketState, type Desk, users } from "./ticket-state.ts";

/** Returns the users on the ticket after a caller's ping. */
function ping(desk: Desk, caller: 1 | 2 | 3): readonly number[] {
  const response = invoke(desk.store, pingTicket, { path: { ticketId: 1 } }, { caller: users[caller - 1] });
  return response.workedOnBy.map(({ id }) => id);
}

describe("a caller", () => {
  it("is listed on this ticket only, and only if the user exists", () => {
    const desk = createTicketState();
    ping(desk, 2);
    desk.run((tx) => tx.noteVisit("tickets", 11, 1));
    desk.run((tx) => tx.noteVisit("tickets", 1, 99));
    expect(ping(desk, 3)).toEqual([2, 3]);
  });

  it("stays listed after an undo and in a fork, but not after a reset", () => {
    const desk = createTicketState();
    desk.patch({ priority: "urgent" });
    ping(desk, 2);
    desk.store.undo();
    expect(ping(desk, 3)).toEqual([2, 3]);
    const visitors = desk.store.fork().transact((tx) => tx.visits("tickets", 1).map(({ visitor }) => visitor));
    expect(visitors).toEqual([2, 3]);
    desk.store.reset();
    expect(ping(desk, 3)).toEqual([3]);
  });
});

describe("an agent working on the ticket", () => {
  const join = (desk: Desk, caller: 1 | 2) => desk.patch({ workedOnBy: caller }, { caller });

  it("is no longer listed 90 seconds after the last ping, though the ticket still names them", () => {
    const desk = createTicketState();
    join(desk, 2);
    desk.wait(10);
    ping(desk, 2);
    desk.wait(91);
    expect(ping(desk, 3)).toEqual([3]);
    expect(desk.ticket().workedOnByIds).toEqual([2]);
  });

  it("is listed again after a change", () => {
    const desk = createTicketState();
    join(desk, 2);
    ping(desk, 2);
    desk.wait(100);
    desk.patch({ priority: "urgent" }, { caller: 2 });
    desk.wait(100);
    expect(ping(desk, 3)).toEqual([2, 3]);
  });

  it("is not listed again after another's change", () => {
    const desk = createTicketState();
    join(desk, 1);
    join(desk, 2);
    ping(desk, 2);
    desk.wait(100);
    desk.patch({ priority: "urgent" }, { caller: 1 });
    expect(ping(desk, 3)).toEqual([1, 3]);
  });

  it("is no longer listed after leaving", () => {
    const desk = createTicketState();
    join(desk, 2);
    ping(desk, 2);
    desk.patch({ workedOnBy: null }, { caller: 2 });
    expect(ping(desk, 3)).toEqual([3]);
  });

  it("is no longer listed, like all others, once the ticket is closed", () => {
    const desk = createTicketState();
    join(desk, 2);
    ping(desk, 2);
    ping(desk, 1);
    desk.patch({ status: "closed" });
    expect(ping(desk, 3)).toEqual([3]);
  });
});
