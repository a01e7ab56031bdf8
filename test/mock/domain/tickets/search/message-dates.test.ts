// Searches by the date of the last message of a ticket.
import { describe, expect, it } from "vitest";
import type { Schema } from "../../../../../mock/contract/operation-types.ts";
import { writeMessage } from "../../../../../mock/domain/conversations/outgoing-message.ts";
import { reply } from "../../../../../mock/domain/conversations/reply.ts";
import type { ConversationRecord } from "../../../../../mock/domain/records/conversations.ts";
import { findTickets } from "../../../../../mock/domain/tickets/search/ticket-search.ts";
import { energyDe } from "../../../../fixtures/energy-de.ts";
import { ticket } from "../ticket-records.ts";
import { createTicketState, type Desk, start, users } from "../ticket-state.ts";

type Search = Schema<"TicketSearch">;

function idsOf(desk: Desk, search: Search): number[] {
  return desk.run((tx) => findTickets(tx, { orderByDirection: "asc", ...search })).tickets.map(({ id }) => id);
}

function idsFor(desk: Desk, filter: NonNullable<Search["filters"]>[number]): number[] {
  return idsOf(desk, { filters: [filter] });
}

function toSeconds(text: string): number {
  return Date.parse(`${text.replace(" ", "T")}Z`) / 1000;
}

/** A sent reply by default. */
function message(id: number, overrides: Partial<ConversationRecord>): ConversationRecord {
  const fields = {
    texts: energyDe,
    author: users[1].wire,
    sender: "agent",
    message: "Erledigt.",
    isPrivate: false,
    isDraft: false,
  } as const;
  return { ...writeMessage(ticket(1), { ...fields, id, createdAt: 0 }), ...overrides };
}

describe("the dates of messages", () => {
  const tickets = [
    ticket(1, { createdAt: "2026-02-20 08:00:00" }),
    ticket(2, { createdAt: "2026-02-21 08:00:00", direction: "out" }),
    ticket(3, { createdAt: "2026-02-22 08:00:00" }),
  ];

  it("move with incoming and sent messages; the customer's dates only with incoming messages", () => {
    const desk = createTicketState({
      tickets,
      conversations: [message(4, { ticketId: 1, createdAt: toSeconds("2026-03-02 08:00:00") })],
    });
    expect(idsFor(desk, { key: "t.lastMessageAt", comparator: ">", value: "2026-03-01" })).toEqual([1]);
    expect(idsFor(desk, { key: "t.lastCustomerMessageAt", comparator: ">", value: "2026-03-01" })).toEqual([]);
    expect(idsOf(desk, { orderByField: "t.lastMessageAt" })).toEqual([2, 3, 1]);
    expect(idsOf(desk, { orderByField: "t.lastCustomerMessageAt", orderByDirection: "desc" })).toEqual([3, 1, 2]);
    const incoming = message(5, { ticketId: 2, createdAt: toSeconds("2026-03-02 08:30:00"), direction: "in" });
    desk.run((tx) => tx.insert("conversations", incoming));
    expect(idsOf(desk, { orderByField: "t.lastMessageAt" })).toEqual([3, 1, 2]);
    expect(idsOf(desk, { orderByField: "t.lastCustomerMessageAt", orderByDirection: "desc" })).toEqual([2, 3, 1]);
  });

  it("move immediately with a reply, before the work session ends, and back with an undo", () => {
    const times = { from: start - 60_000, lastInteraction: start - 60_000 };
    const sessions = [{ id: 1, ticketId: 3, userId: 1, ...times, actions: [], reOpened: false }];
    const desk = createTicketState({ tickets: [...tickets.slice(0, 2), ticket(3, { workedOnByIds: [1] })], sessions });
    const newest = { key: "t.lastMessageAt", value: "2026-03-02 10:00:00" } as const;
    const request = {
      ticketId: 3,
      input: { content: { message: "Erledigt." }, to: ["a@example.com"] },
      caller: users[0],
    };
    desk.run((tx) => reply(tx, request));
    expect(desk.worklogs(3)).toEqual([]);
    expect(idsFor(desk, newest)).toEqual([3]);
    desk.store.undo();
    expect(idsFor(desk, newest)).toEqual([]);
  });
});
