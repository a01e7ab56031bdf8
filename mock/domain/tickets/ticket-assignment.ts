// Resolves the agents of a ticket after a change, so that `agentId` and `assignedAgentIds` always agree.
import type { TicketRecord } from "../records/tickets.ts";
import type { Refusals } from "../refusals.ts";
import type { Transaction } from "../state-types.ts";
import type { TicketFields, TicketUpdate } from "./ticket-fields.ts";
import { resolveAgent, resolveAgents } from "./ticket-references.ts";

type Agents = TicketRecord["assignedAgents"];
type Agent = Agents[number];

/**
 * Resolves the assignment after a change (docs/rules.md, Tickets; details assumed). A new `agentId` is added to the
 * list in the body, by default to the stored list; null clears both. If a list in the body omits the responsible agent,
 * its first entry takes over; an empty list leaves the ticket unassigned. A responsible agent missing from the stored
 * list is added with the next change.
 */
export function resolveAssignment(
  tx: Transaction,
  ticket: TicketRecord,
  changes: TicketUpdate,
  refusals: Refusals,
): TicketFields {
  if (Object.keys(changes).length === 0) return {};
  const { agentId, assignedAgentIds } = changes;
  const givenAgents =
    assignedAgentIds === undefined ? undefined : resolveAgents(tx, assignedAgentIds, "/assignedAgentIds", refusals);
  if (agentId === null) return toFields(null, []);
  if (agentId !== undefined) {
    const agent = resolveAgent(tx, agentId, "/agentId", refusals)?.wire;
    return agent === undefined ? {} : toFields(agent, withAgent(givenAgents ?? ticket.assignedAgents, agent));
  }
  if (givenAgents !== undefined)
    return toFields(givenAgents.find(({ id }) => id === ticket.agentId) ?? givenAgents[0] ?? null, givenAgents);
  return ticket.agent === null ? {} : toFields(ticket.agent, withAgent(ticket.assignedAgents, ticket.agent));
}

function toFields(agent: Agent | null, assignedAgents: Agents): TicketFields {
  return {
    agentId: agent?.id ?? null,
    agent,
    assignedAgentIds: assignedAgents.map(({ id }) => id),
    assignedAgents,
  };
}

function withAgent(agents: Agents, agent: Agent): Agents {
  return agents.some(({ id }) => id === agent.id) ? agents : [...agents, agent];
}
