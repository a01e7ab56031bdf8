// Decides who may do what: one table from operation to permission, complete by type. mock/compose.ts asks it before every operation,
// mock/services/knowledge/knowledge.ts when a call of create-or-update turns out to create or to update.
import type { OperationId } from "../contract/operation-types.ts";
import { DomainError } from "../core/errors.ts";
import { keysOf } from "../core/tables.ts";
import type { Permission } from "../records/tickets.ts";
import type { UserRecord } from "./state-types.ts";

/**
 * Each operation's permissions, any one of which lets a caller in; an empty list lets everybody in. The names are known; which operation
 * asks for which is assumed where the name does not say it (docs/rules.md, Callers).
 */
export const permissionsOf: { readonly [Id in OperationId]: readonly Permission[] } = {
  getTicket: [],
  searchTickets: [],
  updateTicket: ["updateTicket"],
  listConversations: [],
  getConversation: [],
  replyToTicket: ["updateTicket"],
  getTicketWorklogs: [],
  getAiAgentPerformanceReport: ["reportAiPerformance"],
  acceptAllExpectedResults: ["aiQualityCheckEdit"],
  createKnowledgeSource: ["createKnowledge", "updateKnowledge"],
  listKnowledgeSources: ["readKnowledge"],
  getKnowledgeSource: ["readKnowledge"],
  getKnowledgeSourceStructure: ["readKnowledge"],
  getQualityAssessment: ["qualityViewAssessmentAll", "qualityViewAssessmentTeamMate", "qualityViewAssessmentOwn"],
  importApp: ["readApps"],
  installAppFromStore: ["readApps"],
  exportApp: ["readApps"],
  getProfile: [],
  listProfiles: [],
  createProfileToken: [],
  listTags: [],
  getTag: [],
  listTeams: [],
  listAiAgents: [],
  getAiAgent: [],
  getHealth: [],
  getVersion: [],
  getOpenApiDocument: [],
};

/** Whether the caller holds the permission; an administrator holds all. */
export function hasPermission(caller: UserRecord, permission: Permission): boolean {
  return caller.role === "administrator" || caller.permissions.includes(permission);
}

// A table, so that none is forgotten.
const everyPermission: { readonly [Name in Permission]: true } = {
  updateTicket: true,
  readKnowledge: true,
  createKnowledge: true,
  updateKnowledge: true,
  deleteKnowledge: true,
  archiveKnowledge: true,
  aiQualityCheckView: true,
  aiQualityCheckRun: true,
  aiQualityCheckEdit: true,
  qualityViewAssessmentAll: true,
  qualityViewAssessmentTeamMate: true,
  qualityViewAssessmentOwn: true,
  reportAiPerformance: true,
  readApps: true,
};

/** All that the caller may do, each once, in the order of the contract. */
export function effectivePermissions(caller: UserRecord): readonly Permission[] {
  return keysOf(everyPermission).filter((permission) => hasPermission(caller, permission));
}

/**
 * Lets a caller into an operation.
 * @throws DomainError forbidden `missing_permission`
 */
export function assertPermitted(caller: UserRecord, operationId: OperationId): void {
  assertAnyPermission(caller, permissionsOf[operationId]);
}

/**
 * Refuses a caller who holds none of the permissions (none asked for: nobody is refused).
 * @throws DomainError forbidden `missing_permission`
 */
export function assertAnyPermission(caller: UserRecord, permissions: readonly Permission[]): void {
  if (permissions.length === 0 || caller.role === "administrator") return;
  if (permissions.some((permission) => hasPermission(caller, permission))) return;
  const needed =
    permissions.length === 1 ? `the permission ${permissions[0]}` : `one of the permissions ${permissions.join(", ")}`;
  throw new DomainError(
    "forbidden",
    "missing_permission",
    `This needs ${needed}, which user ${caller.id} does not have.`,
  );
}
