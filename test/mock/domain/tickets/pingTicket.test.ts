// Who is on a ticket right now.
import { describe, expect, it } from "vitest";
import { pingTicket } from "../../../../mock/domain/tickets/pingTicket.ts";
import { operate } from "../call-operation.ts";
import { createDesk, type Desk, users } from "./ticket-state.ts";

function ping(desk: Desk, caller: 1 | 2 | 3) {
  return operate(desk.store, pingTicket, { path: { ticketId: 1 } }, { caller: users[caller - 1] });
}

function ask(desk: Desk, caller: 1 | 2 | 3): readonly number[] {
  return ping(desk, caller).workedOnBy.map(({ id }) => id);
}

describe("who asks", () => {
  it("is there for 90 seconds, and again when asking again", () => {
    const desk = createDesk();
    ask(desk, 2);
    desk.wait(90);
    expect(ask(desk, 3)).toEqual([2, 3]);
    desk.wait(1);
    expect(ask(desk, 3)).toEqual([3]);
    ask(desk, 2);
    expect(ask(desk, 1)).toEqual([1, 2, 3]);
  });

  it("is on this ticket only, and is not listed if no such user exists", () => {
    const desk = createDesk();
    ask(desk, 2);
    desk.run((tx) => tx.noteVisit("tickets", 11, 1));
    desk.run((tx) => tx.noteVisit("tickets", 1, 99));
    expect(ask(desk, 3)).toEqual([2, 3]);
  });

  it("stays there over an undo, and in a fork, but not over a reset", () => {
    const desk = createDesk();
    desk.patch({ priority: "urgent" });
    ask(desk, 2);
    desk.store.undo();
    expect(ask(desk, 3)).toEqual([2, 3]);
    const visitors = desk.store.fork().transact((tx) => tx.visits("tickets", 1).map(({ visitor }) => visitor));
    expect(visitors).toEqual([2, 3]);
    desk.store.reset();
    expect(ask(desk, 3)).toEqual([3]);
  });
});

describe("an agent on the ticket", () => {
  const join = (desk: Desk, caller: 1 | 2) => desk.patch({ workedOnBy: caller }, { caller });

  it("is there without asking, before the others, in the order of the ticket", () => {
    const desk = createDesk();
    join(desk, 2);
    join(desk, 1);
    desk.wait(3600);
    expect(ask(desk, 3)).toEqual([2, 1, 3]);
  });

  it("is gone 90 seconds after asking last, though the ticket still names them", () => {
    const desk = createDesk();
    join(desk, 2);
    desk.wait(10);
    ask(desk, 2);
    desk.wait(91);
    expect(ask(desk, 3)).toEqual([3]);
    expect(desk.ticket().workedOnByIds).toEqual([2]);
  });

  it("is there again after working, or after joining again", () => {
    const desk = createDesk();
    join(desk, 2);
    ask(desk, 2);
    desk.wait(100);
    desk.patch({ priority: "urgent" }, { caller: 2 });
    desk.wait(100);
    expect(ask(desk, 3)).toEqual([2, 3]);
  });

  it("is gone at once after leaving", () => {
    const desk = createDesk();
    join(desk, 2);
    ask(desk, 2);
    desk.patch({ workedOnBy: null }, { caller: 2 });
    expect(ask(desk, 3)).toEqual([3]);
  });

  it("is gone with all others when the ticket is closed", () => {
    const desk = createDesk();
    join(desk, 2);
    ask(desk, 2);
    ask(desk, 1);
    desk.patch({ status: "closed" });
    expect(ask(desk, 3)).toEqual([3]);
  });
});
