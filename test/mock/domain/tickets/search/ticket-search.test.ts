// The rows of a ticket search: one frozen object per ticket, for as long as the ticket is unchanged.
import { expect, it } from "vitest";
import { findTickets } from "../../../../../mock/domain/tickets/search/ticket-search.ts";
import { ticket } from "../ticket-records.ts";
import { createTicketState } from "../ticket-state.ts";

it("returns an unchanged ticket as the same frozen row, and a changed one as a new row", () => {
  const desk = createTicketState({ tickets: [ticket(1)] });
  const firstRow = () => desk.run((tx) => findTickets(tx, {}).tickets[0]);

  const row = firstRow();
  expect(Object.isFrozen(row)).toBe(true);
  expect(firstRow()).toBe(row);

  desk.patch({ priority: "high" });
  expect(firstRow()).toMatchObject({ priority: "high" });
});
