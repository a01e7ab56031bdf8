// Lists the names of all permissions at run time.
import { keysOf } from "../../engine/core/tables.ts";
import type { Permission } from "./tickets.ts";

// A table, so that a missing name does not compile.
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

/** Every permission, in the order of the contract. */
export const permissionNames: readonly Permission[] = keysOf(everyPermission);

export function isPermission(name: string): name is Permission {
  return Object.hasOwn(everyPermission, name);
}
