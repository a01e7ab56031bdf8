// Rows of a ticket search, and their order by relevance.
import { describe, expect, it } from "vitest";
import type { Schema } from "../../../../../mock/contract/operation-types.ts";
import { findTickets } from "../../../../../mock/domain/tickets/search/ticket-search.ts";
import { ticket } from "../ticket-records.ts";
import { createTicketState, type Desk } from "../ticket-state.ts";

function search(desk: Desk, request: Schema<"TicketSearch"> = {}): Schema<"TicketSearchResult"> {
  return desk.run((tx) => findTickets(tx, request));
}

function idsOf(desk: Desk, request: Schema<"TicketSearch"> = {}): number[] {
  return search(desk, request).tickets.map((row) => row.id);
}

const deskWith = (...ids: number[]) => createTicketState({ tickets: ids.map((id) => ticket(id)) });

describe("the rows of a search", () => {
  it("remain the same frozen object while the ticket is unchanged", () => {
    const desk = deskWith(1);
    const [row] = search(desk).tickets;
    expect(Object.isFrozen(row)).toBe(true);
    expect(search(desk).tickets[0]).toBe(row);
    desk.patch({ priority: "high" });
    expect(search(desk).tickets[0]).toMatchObject({ priority: "high" });
  });
});

describe("the order by relevance", () => {
  const tickets = [
    ticket(1, { bodyPlain: "Ein Umzug" }),
    ticket(2, { subject: "Umzug", bodyPlain: "Mein Umzug" }),
    ticket(3, { subject: "Umzug" }),
  ];
  const desk = createTicketState({ tickets });
  const filters = [{ key: "q", value: "umzug" }] as const;

  it("puts the best match for the full text first when descending", () => {
    expect(idsOf(desk, { filters, orderByField: "relevance", orderByDirection: "desc" })).toEqual([2, 3, 1]);
    expect(idsOf(desk, { filters, orderByField: "relevance", orderByDirection: "asc" })).toEqual([1, 3, 2]);
  });
});
