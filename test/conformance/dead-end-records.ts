// Records that make a mock refuse some requests, and those requests.
import type { Mock } from "../../mock/create-mock.ts";
import type { OperationId } from "../../spec/generated/operations.ts";
import { jsonRequest, type SentRequest } from "./refused-requests.ts";

const readerId = 10;
const idleId = 900;
const deepestId = 1_000;

/** Adds a reader of another team, an AI agent and a run without cases, and a folder a hundred levels deep. */
export async function addDeadEnds({ control }: Mock): Promise<void> {
  const permissions = ["qualityViewAssessmentTeamMate"] as const;
  await control.patchRecord("default", "users", `${readerId}`, { role: "agent", permissions });
  await control.createRecord("default", "aiAgents", { id: idleId, name: "Neu" });
  await control.createRecord("default", "testRuns", { id: idleId });
  for (let level = 1; level <= 100; level += 1) {
    const parent = level === 1 ? 0 : deepestId - 101 + level;
    await control.createRecord("default", "knowledgeNodes", { id: deepestId - 100 + level, parent });
  }
}

const connector = "/knowledgeSource/websiteConnector";
const parent = deepestId;
const blog = { url: "https://blog.example.com/", name: "Blog", parent };
const hiddenAssessment = "/quality/assessment/1";

/** Requests that are refused once the records exist; `userId` selects the caller. */
export const refusedAtDeadEnds: { readonly [Id in OperationId]?: SentRequest & { readonly userId?: number } } = {
  scheduleTestRun: jsonRequest("POST", "/aiQualityCheck/testRun", { aiAgentId: idleId }),
  rerunTestRun: jsonRequest("POST", `/aiQualityCheck/testRun/${idleId}/rerun`, undefined),
  createKnowledgeSource: jsonRequest("POST", "/knowledgeSource", {
    name: "Neu",
    type: "website",
    source: blog.url,
    parent,
  }),
  updateKnowledgeSource: jsonRequest("PATCH", "/knowledgeSource/40", { parent }),
  createKnowledgeNode: jsonRequest("POST", "/knowledgeSourceStructure", { name: "Neu", parent }),
  updateKnowledgeNode: jsonRequest("PUT", "/knowledgeSourceStructure/1", { name: "Neu", parent }),
  createWebsiteConnector: jsonRequest("POST", connector, blog),
  updateWebsiteConnector: jsonRequest("PATCH", `${connector}/1`, { parent }),
  getQualityAssessment: { method: "GET", path: hiddenAssessment, userId: readerId },
  updateQualityAssessment: { ...jsonRequest("PATCH", hiddenAssessment, {}), userId: readerId },
  refreshQualityAssessment: { method: "POST", path: `${hiddenAssessment}/refresh`, userId: readerId },
  deleteQualityAssessment: { method: "DELETE", path: hiddenAssessment, userId: readerId },
};
