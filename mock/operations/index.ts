// Complete table from operationId to operation. An operation that is missing or has the wrong result type does not compile. Called by
// mock/run-operations.ts, which runs each call in a transaction.
import type { OperationId } from "../contract/operation-types.ts";
import { deleteApp, exportApp, getApp, importApp, installAppFromStore, listApps, listStoreApps } from "./apps.ts";
import {
  deleteQualityAssessment,
  getQualityAssessment,
  listQualityAssessments,
  refreshQualityAssessment,
  updateQualityAssessment,
} from "./assessments.ts";
import { getConversation, listConversations, replyToTicket } from "./conversations.ts";
import { getAiAgent, getTag, listAiAgents, listTags, listTeams } from "./directory.ts";
import {
  createKnowledgeNode,
  createKnowledgeSource,
  deleteKnowledgeNode,
  deleteKnowledgeSource,
  getKnowledgeSource,
  getKnowledgeSourceStructure,
  listArchivedKnowledgeSources,
  listKnowledgeSources,
  updateKnowledgeNode,
  updateKnowledgeSource,
} from "./knowledge.ts";
import type { LateOperation, Operation } from "./operation.ts";
import { createProfileToken, getProfile, listProfiles } from "./profiles.ts";
import { getAiAgentPerformanceReport } from "./reports.ts";
import { getScorecard, listScorecards } from "./scorecards.ts";
import { getHealth, getOpenApiDocument, getVersion } from "./service.ts";
import {
  acceptAllExpectedResults,
  acceptExpectedResult,
  cancelTestRun,
  getTestRun,
  listTestCases,
  listTestCasesOfAiAgent,
  listTestRuns,
  rerunTestRun,
  scheduleTestRun,
} from "./test-runs.ts";
import { createTicket, getTicket, pingTicket, searchTickets, updateTicket, updateTickets } from "./tickets.ts";
import {
  crawlWebsite,
  createWebsiteConnector,
  deleteWebsiteConnector,
  getWebsiteConnector,
  listWebsiteConnectors,
  updateWebsiteConnector,
} from "./websites.ts";
import { getTicketWorklogs, hasTicketWorklogs } from "./worklogs.ts";

/** Every operation of the contract. */
export type OperationTable = { readonly [Id in OperationId]: Operation<Id> | LateOperation<Id> };

/** The operations of this mock. */
export const operations: OperationTable = {
  getTicket,
  searchTickets,
  updateTicket,
  createTicket,
  updateTickets,
  pingTicket,
  hasTicketWorklogs,
  listConversations,
  getConversation,
  replyToTicket,
  getTicketWorklogs,
  getAiAgentPerformanceReport,
  acceptAllExpectedResults,
  listTestRuns,
  scheduleTestRun,
  getTestRun,
  cancelTestRun,
  rerunTestRun,
  acceptExpectedResult,
  listTestCases,
  listTestCasesOfAiAgent,
  createKnowledgeSource,
  listKnowledgeSources,
  getKnowledgeSource,
  getKnowledgeSourceStructure,
  listQualityAssessments,
  updateKnowledgeSource,
  deleteKnowledgeSource,
  listArchivedKnowledgeSources,
  createKnowledgeNode,
  updateKnowledgeNode,
  deleteKnowledgeNode,
  listWebsiteConnectors,
  createWebsiteConnector,
  getWebsiteConnector,
  updateWebsiteConnector,
  deleteWebsiteConnector,
  crawlWebsite,
  getQualityAssessment,
  updateQualityAssessment,
  deleteQualityAssessment,
  refreshQualityAssessment,
  listScorecards,
  getScorecard,
  importApp,
  installAppFromStore,
  exportApp,
  listApps,
  getApp,
  deleteApp,
  listStoreApps,
  getProfile,
  listProfiles,
  createProfileToken,
  listTags,
  getTag,
  listTeams,
  listAiAgents,
  getAiAgent,
  getHealth,
  getVersion,
  getOpenApiDocument,
};
