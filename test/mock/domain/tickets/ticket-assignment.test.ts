// The agent in charge of a ticket and its assigned agents.
import { describe, expect, it } from "vitest";
import type { TicketUpdate } from "../../../../mock/domain/tickets/ticket-fields.ts";
import { ticket } from "./ticket-records.ts";
import { createTicketState, users } from "./ticket-state.ts";

const [firstUser, secondUser] = users;
const initialFields = {
  agentId: 1,
  agent: firstUser.wire,
  assignedAgentIds: [1, 2],
  assignedAgents: [firstUser.wire, secondUser.wire],
};

/** Returns the agent in charge and the assigned agents after a change; before it, agent 1 is in charge and 1 and 2 are assigned. */
function assignmentAfter(changes: TicketUpdate, overrides = {}): readonly [number | null, readonly number[]] {
  const result = createTicketState({ tickets: [ticket(1, { ...initialFields, ...overrides })] }).patch(changes);
  expect(result.agent?.id ?? null).toBe(result.agentId);
  expect(result.assignedAgents.map(({ id }) => id)).toEqual(result.assignedAgentIds);
  return [result.agentId, result.assignedAgentIds];
}

describe("an agent in charge", () => {
  it("joins the list in the same body", () => {
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

it("an agent in charge missing from the stored list joins it with the next change, but not with an empty change", () => {
  const fields = { assignedAgentIds: [2], assignedAgents: [secondUser.wire] };
  expect(assignmentAfter({ priority: "high" }, fields)).toEqual([1, [2, 1]]);
  expect(assignmentAfter({}, fields)).toEqual([1, [2]]);
});
