// How every collection is keyed and indexed in the store. Given to the store by mock/compose.ts; services look records up by these indexes.
import type { TicketColumns, TicketRecord } from "../records/tickets.ts";
import type { Collections } from "../records/world.ts";
import type { CollectionDefinitions } from "../store/store.ts";

/** A collection that is found by its id alone. */
function byId<R extends { readonly id: number | string }>() {
  return { id: (record: R) => record.id, columns: (record: R) => record, indexes: {} };
}

/** The compact columns of a ticket; a lazy world gives the same without making the ticket. */
export function toTicketColumns(ticket: TicketRecord): TicketColumns {
  const embedded = [ticket.agent, ...ticket.assignedAgents, ...ticket.workedOnBy];
  const userIds = embedded.flatMap((user) => (user === null ? [] : [user.id]));
  const aiAgentIds = ticket.intents.flatMap((intent) => (intent.outcome === null ? [] : [intent.outcome.aiAgentId]));
  return {
    id: ticket.id,
    status: ticket.status,
    channel: ticket.channel,
    channelId: ticket.channelId,
    subchannelId: ticket.subchannelId,
    direction: ticket.direction,
    priority: ticket.priority,
    agentId: ticket.agentId,
    customerId: ticket.customerId,
    contractId: ticket.contractId,
    partnerId: ticket.partnerId,
    isCustomerActive: ticket.isCustomerActive,
    aiSupportLevel: ticket.aiSupportLevel,
    spamStatus: ticket.spamStatus,
    sentiment: ticket.sentiment,
    language: ticket.language,
    languageCode: ticket.languageCode,
    from: ticket.from,
    externalTicketId: ticket.externalTicketId,
    createdAt: ticket.createdAt,
    modifiedAt: ticket.modifiedAt,
    firstResponseDueBy: ticket.firstResponseDueBy,
    dueBy: ticket.dueBy,
    closedAt: ticket.closedAt,
    tagIds: ticket.tagIds,
    userIds: [...new Set(userIds)],
    aiAgentIds: [...new Set(aiAgentIds)],
  };
}

/** The key under which a report finds the entries that name an AI agent, for one day (`YYYY-MM-DD`). */
export function toAiAgentDay(aiAgentId: number, day: string): string {
  return `${aiAgentId} ${day}`;
}

/** Every collection's key, columns and indexes. */
export const collectionDefinitions: CollectionDefinitions<Collections> = {
  tickets: {
    id: (ticket) => ticket.id,
    columns: toTicketColumns,
    indexes: {
      customer: (columns) => (columns.customerId === null ? [] : [columns.customerId]),
      tag: (columns) => columns.tagIds,
      user: (columns) => columns.userIds,
    },
  },
  customers: byId(),
  contracts: { ...byId(), indexes: { customer: (contract) => [contract.customerId] } },
  users: byId(),
  teams: byId(),
  tags: byId(),
  aiAgents: byId(),
  workSessions: { ...byId(), indexes: { ticket: (session) => [session.ticketId] } },
  worklogs: {
    ...byId(),
    indexes: {
      ticket: (worklog) => [worklog.wire.ticketId],
      aiAgentDay: ({ wire }) => [...new Set(wire.aiUsage.aiAgents.map(({ id }) => toAiAgentDay(id, wire.date)))],
    },
  },
  knowledgeSources: { ...byId(), indexes: { name: (source) => [source.name] } },
  knowledgeNodes: { ...byId(), indexes: { article: (node) => (node.articleId === null ? [] : [node.articleId]) } },
  connectors: byId(),
  scorecards: byId(),
  assessments: {
    ...byId(),
    indexes: { worklog: (assessment) => (assessment.worklogId === null ? [] : [assessment.worklogId]) },
  },
  testCases: byId(),
  testRuns: byId(),
  testTickets: { ...byId(), indexes: { run: (ticket) => [ticket.testRunId] } },
  apps: { ...byId(), indexes: { appId: (app) => [app.appId] } },
  storeApps: byId(),
};
