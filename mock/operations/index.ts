// Complete table from operationId to operation. An operation that is missing or has the wrong result type does not compile. Called by
// mock/compose.ts, which runs each call in a transaction.
import type { OperationId } from "../contract/operation-types.ts";
import { exportApp, importApp, installAppFromStore } from "./apps.ts";
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
  createKnowledgeSource,
  getKnowledgeSource,
  getKnowledgeSourceStructure,
  listKnowledgeSources,
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
  getQualityAssessment,
  updateQualityAssessment,
  deleteQualityAssessment,
  refreshQualityAssessment,
  listScorecards,
  getScorecard,
  importApp,
  installAppFromStore,
  exportApp,
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
