// Which operation needs which permission: mock/services/permissions.ts.
import { describe, expect, it } from "vitest";
import type { OperationId } from "../../../mock/contract/operation-types.ts";
import type { Permission } from "../../../mock/records/tickets.ts";
import { assertPermitted } from "../../../mock/services/permissions.ts";
import { user } from "./knowledge/knowledge-state.ts";

const guarded: readonly (readonly [OperationId, Permission])[] = [
  ["updateTicket", "updateTicket"],
  ["listKnowledgeSources", "readKnowledge"],
  ["getKnowledgeSource", "readKnowledge"],
  ["getKnowledgeSourceStructure", "readKnowledge"],
  ["createKnowledgeSource", "createKnowledge"],
  ["createKnowledgeSource", "updateKnowledge"],
  ["acceptAllExpectedResults", "aiQualityCheckEdit"],
  ["getAiAgentPerformanceReport", "reportAiPerformance"],
  ["getQualityAssessment", "qualityViewAssessmentAll"],
  ["getQualityAssessment", "qualityViewAssessmentTeamMate"],
  ["getQualityAssessment", "qualityViewAssessmentOwn"],
  ["importApp", "readApps"],
  ["installAppFromStore", "readApps"],
  ["exportApp", "readApps"],
];
const open: readonly OperationId[] = [
  "getTicket",
  "searchTickets",
  "getTicketWorklogs",
  "listConversations",
  "getConversation",
  "getProfile",
  "listProfiles",
  "createProfileToken",
  "listTags",
  "getTag",
  "listTeams",
  "listAiAgents",
  "getAiAgent",
  "getHealth",
  "getVersion",
  "getOpenApiDocument",
];

function isPermitted(operationId: OperationId, permissions: readonly Permission[], role?: "administrator"): boolean {
  try {
    assertPermitted(user(9, permissions, role), operationId);
    return true;
  } catch (error) {
    expect(error).toMatchObject({ category: "forbidden", code: "missing_permission" });
    return false;
  }
}

describe("permissions", () => {
  it.each(guarded)("%s is open to a holder of %s", (operationId, permission) => {
    expect(isPermitted(operationId, [permission])).toBe(true);
  });

  it.each([...new Map(guarded).keys()])("%s is closed to an agent without its permission", (operationId) => {
    expect(isPermitted(operationId, ["deleteKnowledge", "archiveKnowledge", "aiQualityCheckView"])).toBe(false);
  });

  it.each([...new Map(guarded).keys()])("%s is open to an administrator", (operationId) => {
    expect(isPermitted(operationId, [], "administrator")).toBe(true);
  });

  it.each(open)("%s asks for no permission", (operationId) => {
    expect(isPermitted(operationId, [])).toBe(true);
  });

  it("names the permission that is missing and the caller", () => {
    expect(() => assertPermitted(user(9, []), "updateTicket")).toThrow(/permission updateTicket.*user 9/);
  });
});
