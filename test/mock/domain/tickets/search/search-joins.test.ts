// Searches by worklog and by the state of an assessment.
import { describe, expect, it } from "vitest";
import type { SearchFilter } from "../../../../../mock/domain/tickets/search/search-filters.ts";
import { findTickets } from "../../../../../mock/domain/tickets/search/ticket-search.ts";
import { assessment } from "../../assessments/assessment-records.ts";
import { ticket } from "../ticket-records.ts";
import { createTicketState, type Desk } from "../ticket-state.ts";

function idsFor(desk: Desk, filter: SearchFilter): number[] {
  const search = { filters: [filter], orderByDirection: "asc" } as const;
  return desk.run((tx) => findTickets(tx, search)).tickets.map(({ id }) => id);
}

describe("the state of an assessment", () => {
  const assessments = [
    assessment({ id: 1, ticketId: 1, state: "aiReady" }),
    assessment({ id: 2, ticketId: 1, state: "error" }),
    assessment({ id: 3, ticketId: 2, state: "error" }),
  ];
  const desk = createTicketState({ tickets: [ticket(1), ticket(2), ticket(3)], assessments });

  it("finds tickets with an assessment in that state", () => {
    expect(idsFor(desk, { key: "qa.state", values: ["aiReady"] })).toEqual([1]);
    expect(idsFor(desk, { key: "qa.state", value: "error" })).toEqual([1, 2]);
  });

  it("finds all other tickets with not in, including tickets without an assessment", () => {
    expect(idsFor(desk, { key: "qa.state", comparator: "not in", values: ["aiReady"] })).toEqual([2, 3]);
  });
});
