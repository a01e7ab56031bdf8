// Changing many tickets in one request.
import { expect, it } from "vitest";
import type { Schema } from "../../../../mock/contract/operation-types.ts";
import { updateTickets } from "../../../../mock/domain/tickets/updateTickets.ts";
import { invoke } from "../call-operation.ts";
import { ticket } from "./ticket-records.ts";
import { createTicketState, type Desk } from "./ticket-state.ts";

const rules = { pendingNeedsDueDate: true };

function change(desk: Desk, items: Schema<"TicketChanges">, includeInWorklog = true) {
  return invoke(desk.store, updateTickets, { query: { includeInWorklog }, body: items }, { rules });
}

function createDeskOfTwo(): Desk {
  return createTicketState({ tickets: [ticket(1), ticket(2)] });
}

it("updateTickets applies each item as a change of one ticket, and returns the results in order", () => {
  const desk = createDeskOfTwo();
  const { success, results } = change(desk, [
    { id: 2, changes: { priority: "urgent" } },
    { id: 1, changes: { status: "closed" } },
  ]);
  expect(success).toBe(true);
  expect(results).toEqual([
    { id: 2, success: true, ticket: desk.ticket(2) },
    { id: 1, success: true, ticket: desk.ticket(1) },
  ]);
  expect([desk.ticket(2).priority, desk.ticket(1).status]).toEqual(["urgent", "closed"]);
  expect([desk.worklogs(1).length, desk.worklogs(2).length]).toEqual([1, 1]);
});

it("updateTickets explains each refused item, which changes nothing and does not affect the others", () => {
  const desk = createDeskOfTwo();
  const before = desk.ticket(1);
  const { success, results } = change(desk, [
    { id: 9, changes: { priority: "high" } },
    { id: 1, changes: { tagIds: [1, 8], agentId: 77, priority: "high" } },
    { id: 1, changes: { dueBy: "2026-02-30 10:00:00" } },
    { id: 2, changes: { priority: "high" } },
    { id: 1, changes: { status: "pending" } },
  ]);
  expect(success).toBe(false);
  expect(results).toMatchObject([
    { id: 9, success: false, code: "unknown_ticket", message: "There is no ticket 9." },
    {
      id: 1,
      success: false,
      code: "unprocessable",
      violations: [{ pointer: "/1/changes/tagIds/1" }, { pointer: "/1/changes/agentId" }],
    },
    { id: 1, success: false, code: "invalid_request", violations: [{ pointer: "/2/changes/dueBy" }] },
    { id: 2, success: true, ticket: { priority: "high" } },
    {
      id: 1,
      success: false,
      code: "pending_needs_due_date",
      violations: [{ in: "body", pointer: "/4/changes/status" }],
    },
  ]);
  expect(results[0]).not.toHaveProperty("violations");
  expect(desk.ticket(1)).toBe(before);
  expect(desk.worklogs(1)).toEqual([]);
});

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
