// Records that make a mock refuse further requests, and these requests.
import type { Mock } from "../../mock/create-mock.ts";
import type { OperationId } from "../../spec/generated/operations.ts";
import { type SentRequest, sent } from "./refused-requests.ts";

const reader = 10;
const idle = 900;
const deepest = 1_000;

/** Adds the records: a reader of another team, an AI agent and a run without cases, a folder a hundred levels down. */
export async function addDeadEnds({ control }: Mock): Promise<void> {
  const permissions = ["qualityViewAssessmentTeamMate"] as const;
  await control.patchRecord("default", "users", `${reader}`, { role: "agent", permissions });
  await control.createRecord("default", "aiAgents", { id: idle, name: "Neu" });
  await control.createRecord("default", "testRuns", { id: idle });
  for (let level = 1; level <= 100; level += 1) {
    const parent = level === 1 ? 0 : deepest - 101 + level;
    await control.createRecord("default", "knowledgeNodes", { id: deepest - 100 + level, parent });
  }
}

const connector = "/knowledgeSource/websiteConnector";
const parent = deepest;
const blog = { url: "https://blog.example.com/", name: "Blog", parent };
const hidden = "/quality/assessment/1";

/** The refused requests once they exist; `userId` selects the request's token. */
export const refusedAtDeadEnds: { readonly [Id in OperationId]?: SentRequest & { readonly userId?: number } } = {
  scheduleTestRun: sent("POST", "/aiQualityCheck/testRun", { aiAgentId: idle }),
  rerunTestRun: sent("POST", `/aiQualityCheck/testRun/${idle}/rerun`, undefined),
  createKnowledgeSource: sent("POST", "/knowledgeSource", { name: "Neu", type: "website", source: blog.url, parent }),
  updateKnowledgeSource: sent("PATCH", "/knowledgeSource/40", { parent }),
  createKnowledgeNode: sent("POST", "/knowledgeSourceStructure", { name: "Neu", parent }),
  updateKnowledgeNode: sent("PUT", "/knowledgeSourceStructure/1", { name: "Neu", parent }),
  createWebsiteConnector: sent("POST", connector, blog),
  updateWebsiteConnector: sent("PATCH", `${connector}/1`, { parent }),
  getQualityAssessment: { method: "GET", path: hidden, userId: reader },
  updateQualityAssessment: { ...sent("PATCH", hidden, {}), userId: reader },
  refreshQualityAssessment: { method: "POST", path: `${hidden}/refresh`, userId: reader },
  deleteQualityAssessment: { method: "DELETE", path: hidden, userId: reader },
};
