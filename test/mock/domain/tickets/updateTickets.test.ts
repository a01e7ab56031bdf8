// Changing many tickets in one request.
import { expect, it } from "vitest";
import type { Schema } from "../../../../mock/contract/operation-types.ts";
import { updateTickets } from "../../../../mock/domain/tickets/updateTickets.ts";
import { invoke } from "../call-operation.ts";
import { ticket } from "./ticket-records.ts";
import { createTicketState, type Desk } from "./ticket-state.ts";

function change(desk: Desk, items: Schema<"TicketChanges">, includeInWorklog = true) {
  return invoke(desk.store, updateTickets, { query: { includeInWorklog }, body: items });
}

function createDeskOfTwo(): Desk {
  return createTicketState({ tickets: [ticket(1), ticket(2)] });
}

it("updateTickets changes a ticket once per item", () => {
  const desk = createDeskOfTwo();
  const { results } = change(desk, [
    { id: 1, changes: { addTagIds: [1] } },
    { id: 1, changes: { addTagIds: [2] } },
  ]);
  expect(results).toMatchObject([{ ticket: { tagIds: [1] } }, { ticket: { tagIds: [1, 2] } }]);
});

it("updateTickets can leave all changes out of the worklog", () => {
  const desk = createDeskOfTwo();
  change(
    desk,
    [1, 2].map((id) => ({ id, changes: { status: "closed" } })),
    false,
  );
  expect([desk.worklogs(1), desk.worklogs(2)]).toEqual([[], []]);
});
