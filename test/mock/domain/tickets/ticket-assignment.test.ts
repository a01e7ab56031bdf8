// The agent in charge of a ticket and its assigned agents.
import { describe, expect, it } from "vitest";
import type { TicketUpdate } from "../../../../mock/domain/tickets/ticket-fields.ts";
import { ticket } from "./ticket-records.ts";
import { createDesk, users } from "./ticket-state.ts";

const [one, two] = users;
const assigned = { agentId: 1, agent: one.wire, assignedAgentIds: [1, 2], assignedAgents: [one.wire, two.wire] };

/** Agent in charge and assigned agents after a change of a ticket with agent 1 in charge and 1 and 2 assigned. */
function assignmentAfter(changes: TicketUpdate, given = {}): readonly [number | null, readonly number[]] {
  const changed = createDesk({ tickets: [ticket(1, { ...assigned, ...given })] }).patch(changes);
  expect(changed.agent?.id ?? null).toBe(changed.agentId);
  expect(changed.assignedAgents.map(({ id }) => id)).toEqual(changed.assignedAgentIds);
  return [changed.agentId, changed.assignedAgentIds];
}

describe("an agent in charge", () => {
  it("joins the list given in the same body", () => {
    expect(assignmentAfter({ agentId: 3, assignedAgentIds: [2] })).toEqual([3, [2, 3]]);
    expect(assignmentAfter({ agentId: 3, assignedAgentIds: [3, 2] })).toEqual([3, [3, 2]]);
  });

  it("is removed by null, together with all assigned agents", () => {
    expect(assignmentAfter({ agentId: null })).toEqual([null, []]);
    expect(assignmentAfter({ agentId: null, assignedAgentIds: [2] })).toEqual([null, []]);
  });
});

describe("a list of assigned agents", () => {
  it("keeps the agent in charge if it includes them", () => {
    expect(assignmentAfter({ assignedAgentIds: [2, 1] })).toEqual([1, [1, 2]]);
    expect(assignmentAfter({ assignedAgentIds: [3, 1] })).toEqual([1, [3, 1]]);
  });

  it("leaves the ticket unassigned when it is empty", () => {
    expect(assignmentAfter({ assignedAgentIds: [] })).toEqual([null, []]);
  });
});

it("an agent in charge missing from the stored list joins it with the next change, but not with an empty one", () => {
  const stored = { assignedAgentIds: [2], assignedAgents: [two.wire] };
  expect(assignmentAfter({ priority: "high" }, stored)).toEqual([1, [2, 1]]);
  expect(assignmentAfter({}, stored)).toEqual([1, [2]]);
});
