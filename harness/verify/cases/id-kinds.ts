// Ids that requests need: which parameter takes which kind, and in which answers ids of a kind are found by reading. Used by
// harness/verify/cases/ and harness/verify/needed-reads.ts.
import type { OperationId } from "../../../mock/contract/operation-types.ts";

/** Kinds of ids; `--param` takes these names. */
export const idKinds = [
  "ticketId",
  "conversationId",
  "aiAgentId",
  "testRunId",
  "assessmentId",
  "scorecardId",
  "knowledgeSourceId",
  "nodeId",
  "connectorId",
  "tagId",
  "appId",
  "storeId",
  "profileId",
] as const;

export type IdKind = (typeof idKinds)[number];

/** The kind of a path parameter by operation, where its name does not say it. */
const kindsOfId: { readonly [operation in OperationId]?: IdKind } = {
  getQualityAssessment: "assessmentId",
  updateQualityAssessment: "assessmentId",
  deleteQualityAssessment: "assessmentId",
  refreshQualityAssessment: "assessmentId",
  getKnowledgeSource: "knowledgeSourceId",
  updateKnowledgeSource: "knowledgeSourceId",
  deleteKnowledgeSource: "knowledgeSourceId",
  updateKnowledgeNode: "nodeId",
  deleteKnowledgeNode: "nodeId",
  getWebsiteConnector: "connectorId",
  updateWebsiteConnector: "connectorId",
  deleteWebsiteConnector: "connectorId",
  crawlWebsite: "connectorId",
  getScorecard: "scorecardId",
  getTag: "tagId",
  getAiAgent: "aiAgentId",
};

/** The kind of id that a path parameter takes. */
export function kindOfParameter(operationId: OperationId, name: string): IdKind | undefined {
  return idKinds.find((kind) => kind === name) ?? kindsOfId[operationId];
}

/** Where an answer names ids of other records. */
export interface IdSource {
  readonly operationId: OperationId;
  /** Path in the answer; see `valuesAt`. */
  readonly path: string;
  readonly kind: IdKind;
}

function source(operationId: OperationId, path: string, kind: IdKind): IdSource {
  return { operationId, path, kind };
}

/** Search → ticket → worklog → assessment; outcome → agent; structure → source; and what lists name. */
export const idSources: readonly IdSource[] = [
  source("searchTickets", "tickets/[]/id", "ticketId"),
  source("listQualityAssessments", "assessments/[]/ticketId", "ticketId"),
  source("searchTickets", "tickets/[]/tagIds/[]", "tagId"),
  source("getTicket", "intents/[]/outcome/aiAgentId", "aiAgentId"),
  source("getTicket", "intents/[]/outcome/sources/[]/id", "knowledgeSourceId"),
  source("getTicketWorklogs", "[]/assessments/[]/id", "assessmentId"),
  source("getTicketWorklogs", "[]/assessments/[]/scorecardId", "scorecardId"),
  source("getTicketWorklogs", "[]/aiUsage/aiAgents/[]/id", "aiAgentId"),
  source("listKnowledgeSources", "items/[]/id", "knowledgeSourceId"),
  source("getKnowledgeSourceStructure", "[]/id", "nodeId"),
  source("getKnowledgeSourceStructure", "[]/children/[]/articleId", "knowledgeSourceId"),
  source("listQualityAssessments", "assessments/[]/id", "assessmentId"),
  source("listScorecards", "scorecards/[]/id", "scorecardId"),
  source("listTestRuns", "testRuns/[]/testRun/id", "testRunId"),
  source("listAiAgents", "aiAgents/[]/id", "aiAgentId"),
  source("listWebsiteConnectors", "connectors/[]/id", "connectorId"),
  source("listTags", "tags/[]/id", "tagId"),
  source("listApps", "apps/[]/appId", "appId"),
  source("listProfiles", "profiles/[]/id", "profileId"),
  source("listStoreApps", "storeApps/[]/storeId", "storeId"),
];
