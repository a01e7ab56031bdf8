// The collections: names, schemas in spec/records.yaml, embedded records, references and indexes.
import { keysOf, mapTable } from "../../engine/core/tables.ts";
import type { AppRecord } from "./apps.ts";
import type { CollectionRow, IdRow } from "./collection-row.ts";
import * as columns from "./columns.ts";
import { conversationRow } from "./conversations.ts";
import type { ConnectorRecord, KnowledgeNodeRecord, KnowledgeSourceRecord } from "./knowledge.ts";
import type { AssessmentColumns } from "./quality.ts";
import type { ArchivedDayColumns } from "./reports.ts";
import { testRunRows } from "./test-run-rows.ts";
import type { ContractRecord, TicketColumns, WorklogColumns, WorkSessionColumns } from "./tickets.ts";

const rows = {
  tickets: {
    singular: "ticket",
    schema: "TicketRecord",
    columns: columns.toTicketColumns,
    indexes: {
      customer: ({ customerId }: TicketColumns) => (customerId === null ? [] : [customerId]),
      tag: ({ tagIds }: TicketColumns) => tagIds,
      user: ({ userIds }: TicketColumns) => userIds,
      due: columns.toDueInstants,
      moves: columns.toMoves,
      external: columns.toExternalIds,
      status: ({ status }: TicketColumns) => [status],
      channel: ({ channel }: TicketColumns) => [channel],
      priority: ({ priority }: TicketColumns) => [priority],
      agent: ({ agentId }: TicketColumns) => (agentId === null ? [] : [agentId]),
      contract: ({ contractId }: TicketColumns) => (contractId === null ? [] : [contractId]),
      aiAgent: ({ aiAgentIds }: TicketColumns) => aiAgentIds,
      closedOn: columns.toClosingDays,
      talkOn: columns.toTalkDays,
    },
    embeds: {
      customer: { of: "customers", by: "customerId" },
      agent: { of: "users", by: "agentId", part: "wire" },
      assignedAgents: { of: "users", by: "assignedAgentIds", part: "wire" },
      workedOnBy: { of: "users", by: "workedOnByIds", part: "wire" },
      tags: { of: "tags", by: "tagIds" },
    },
    references: [
      { at: "customerId", to: "customers", index: "customer" },
      { at: "contractId", to: "contracts" },
      { at: "agentId", to: "users", index: "user" },
      { at: "responderId", to: "users" },
      { at: "assignedAgentIds/*", to: "users", index: "user" },
      { at: "workedOnByIds/*", to: "users", index: "user" },
      { at: "tagIds/*", to: "tags", index: "tag" },
      { at: "intents/*/contractId", to: "contracts", emptyValue: "" },
      { at: "intents/*/outcome/aiAgentId", to: "aiAgents" },
      { at: "intents/*/outcome/userId", to: "users" },
      { at: "intents/*/outcome/sources/*/id", to: "knowledgeSources", list: "canBeEmpty" },
    ],
  },
  customers: {
    singular: "customer",
    schema: "CustomerRecord",
    indexes: {},
    embeds: { contracts: { of: "contracts", naming: "customerId", index: "customer" } },
    references: [{ at: "tags/*/id", to: "tags" }],
  },
  contracts: {
    singular: "contract",
    schema: "ContractRecord",
    indexes: { customer: ({ customerId }: ContractRecord) => [customerId] },
    references: [{ at: "customerId", to: "customers", index: "customer" }],
  },
  tags: {
    singular: "tag",
    schema: "TagRecord",
    indexes: {},
    references: [{ at: "parent", to: "tags", emptyValue: 0, tree: true }],
  },
  users: {
    singular: "user",
    schema: "UserRecord",
    response: { as: "User" },
    indexes: {},
    references: [{ at: "teamIds/*", to: "teams" }],
  },
  teams: { singular: "team", schema: "TeamRecord", indexes: {}, references: [] },
  aiAgents: {
    singular: "aiAgent",
    schema: "AiAgentRecord",
    response: { as: "AiUsageAgent" },
    indexes: {},
    references: [],
  },
  workSessions: {
    singular: "workSession",
    schema: "WorkSessionRecord",
    columns: columns.toWorkSessionColumns,
    indexes: {
      ticket: ({ ticketId }: WorkSessionColumns) => [ticketId],
      interaction: ({ untracked, lastInteraction }: WorkSessionColumns) =>
        untracked === true ? [] : [lastInteraction],
    },
    references: [
      { at: "ticketId", to: "tickets", index: "ticket" },
      { at: "userId", to: "users" },
    ],
  },
  worklogs: {
    singular: "worklog",
    schema: "WorklogRecord",
    response: { as: "WorklogEntry", adds: { assessments: [] } },
    columns: columns.toWorklogColumns,
    indexes: {
      ticket: ({ ticketId }: WorklogColumns) => [ticketId],
      closing: ({ ticketId, closing }: WorklogColumns) => (closing ? [ticketId] : []),
      aiAgentDay: ({ aiAgentIds, date }: WorklogColumns) => aiAgentIds.map((id) => columns.toAiAgentDay(id, date)),
    },
    references: [
      { at: "wire/ticketId", to: "tickets", index: "ticket" },
      { at: "wire/worklog/ticketId", to: "tickets", index: "ticket" },
      { at: "wire/worklog/conversationId", to: "tickets", index: "ticket" },
      { at: "wire/worklog/worklogId", to: "worklogs" },
      { at: "wire/worklog/userId", to: "users" },
      { at: "wire/aiUsage/aiAgents/*/id", to: "aiAgents" },
      { at: "processing/aiAgentId", to: "aiAgents" },
    ],
  },
  conversations: conversationRow,
  archivedDays: {
    singular: "archivedDay",
    schema: "ArchivedDayRecord",
    columns: columns.toArchivedDayColumns,
    indexes: { aiAgentDay: ({ aiAgentId, date }: ArchivedDayColumns) => [columns.toAiAgentDay(aiAgentId, date)] },
    references: [{ at: "aiAgentId", to: "aiAgents" }],
  },
  knowledgeSources: {
    singular: "knowledgeSource",
    schema: "KnowledgeSourceRecord",
    response: { as: "KnowledgeSource", adds: { excluded: false } },
    indexes: {
      name: ({ name }: KnowledgeSourceRecord) => [name],
      page: ({ type, source }: KnowledgeSourceRecord) => (type === "website" && source !== null ? [source] : []),
    },
    references: [
      { at: "tags/*", to: "tags" },
      { at: "teams/*", to: "teams" },
      { at: "readByAgents/*/id", to: "users" },
      { at: "parent", to: "knowledgeNodes", emptyValue: 0 },
    ],
  },
  knowledgeNodes: {
    singular: "knowledgeNode",
    schema: "KnowledgeNodeRecord",
    indexes: { article: ({ articleId }: KnowledgeNodeRecord) => (articleId === null ? [] : [articleId]) },
    references: [
      { at: "parent", to: "knowledgeNodes", emptyValue: 0, tree: true },
      { at: "articleId", to: "knowledgeSources", index: "article" },
    ],
  },
  connectors: {
    singular: "connector",
    schema: "ConnectorRecord",
    indexes: { crawl: ({ crawl }: ConnectorRecord) => (crawl?.nextAt == null ? [] : [crawl.nextAt]) },
    references: [{ at: "parent", to: "knowledgeNodes", emptyValue: 0 }],
  },
  scorecards: {
    singular: "scorecard",
    schema: "ScorecardRecord",
    indexes: {},
    references: [{ at: "baseId", to: "scorecards" }],
  },
  assessments: {
    singular: "assessment",
    schema: "AssessmentRecord",
    response: { as: "QualityAssessment", adds: { canEdit: true } },
    columns: columns.toAssessmentColumns,
    indexes: {
      ticket: ({ ticketId }: AssessmentColumns) => [ticketId],
      worklog: ({ worklogId }: AssessmentColumns) => (worklogId === null ? [] : [worklogId]),
      refresh: ({ refreshedAt }: AssessmentColumns) => (refreshedAt === null ? [] : [refreshedAt]),
    },
    references: [
      { at: "scorecardId", to: "scorecards" },
      { at: "scorecardBaseId", to: "scorecards" },
      { at: "assessedUser", to: "users" },
      { at: "assessedByUser", to: "users" },
      { at: "ticketId", to: "tickets", index: "ticket" },
      { at: "worklogId", to: "worklogs", index: "worklog" },
      { at: "refreshedBy", to: "users" },
      { at: "editingHistory/*/userId", to: "users" },
      { at: "worklog/userId", to: "users" },
      { at: "worklog/worklogId", to: "worklogs" },
      { at: "worklog/ticketId", to: "tickets" },
      { at: "worklog/conversationId", to: "tickets" },
      { at: "aiUsage/aiAgents/*/id", to: "aiAgents" },
      { at: "data/categories/*/criteria/*/lastEditedByUserId", to: "users", emptyValue: 0 },
    ],
  },
  ...testRunRows,
  apps: {
    singular: "app",
    schema: "AppRecord",
    indexes: { appId: ({ appId }: AppRecord) => [appId] },
    references: [{ at: "createdBy", to: "users" }],
  },
  storeApps: { singular: "storeApp", schema: "StoreAppRecord", ids: "strings", indexes: {}, references: [] },
} as const;

/** The literal type of the rows: every name, schema and index. */
export type CollectionRows = typeof rows;

/** The name of a collection. */
export type CollectionName = keyof CollectionRows;

/** Every collection with its row, in the order of a state file. */
export const collections: {
  readonly [N in CollectionName]: CollectionRow<CollectionRows, N> & IdRow<CollectionRows, N>;
} = rows;

/** The names of all collections, in that order. */
export const collectionNames: readonly CollectionName[] = keysOf(rows);

/** Builds a table with a value for each collection. */
export function forCollections<T>(make: (name: CollectionName) => T): { readonly [N in CollectionName]: T } {
  return mapTable(rows, make);
}

export function isCollectionName(name: string): name is CollectionName {
  return Object.hasOwn(rows, name);
}
