// Decides who may see and change an assessment.
import { DomainError, notFound } from "../../engine/core/errors.ts";
import { hasPermission } from "../permissions.ts";
import type { AssessmentRecord } from "../records/quality.ts";
import type { UserRecord } from "../records/tickets.ts";
import type { Reader } from "../state-types.ts";

/** States in which an assessment cannot be edited (assumed): not scored yet, failed or deleted. */
export const closedStates: readonly AssessmentRecord["state"][] = ["unprocessed", "aiInProgress", "error", "deleted"];

/**
 * Returns an assessment that the caller may see. Checks its existence before the caller's permission (assumed).
 * @throws DomainError notFound `unknown_assessment`; forbidden `assessment_not_visible`
 */
export function requireVisibleAssessment(reader: Reader, id: number, caller: UserRecord): AssessmentRecord {
  const record = reader.get("assessments", id);
  if (record === undefined) throw notFound("assessment", id);
  if (isVisible(reader, caller, record)) return record;
  throw new DomainError(
    "forbidden",
    "assessment_not_visible",
    `User ${caller.id} has no access to assessment ${record.id}: the caller's permissions do not cover the assessed user.`,
  );
}

/**
 * Returns an assessment that the caller may see, unless it judges their own work (docs/rules.md, Quality assessments).
 * @throws DomainError as requireVisibleAssessment; forbidden `own_assessment`
 */
export function requireOthersAssessment(reader: Reader, id: number, caller: UserRecord): AssessmentRecord {
  const record = requireVisibleAssessment(reader, id, caller);
  if (record.assessedUser !== caller.id) return record;
  throw new DomainError(
    "forbidden",
    "own_assessment",
    `Assessment ${id} is about your own work (user ${caller.id}); only another user can change it.`,
  );
}

export function sharesTeam(user: UserRecord, other: UserRecord): boolean {
  return other.teamIds.some((teamId) => user.teamIds.includes(teamId));
}

/**
 * Whether the caller may see an assessment (docs/rules.md, Quality assessments; each permission's scope is assumed from
 * its name): …All covers every assessment, …TeamMate the caller's and their teammates', …Own only the caller's.
 */
function isVisible(reader: Reader, caller: UserRecord, { assessedUser }: AssessmentRecord): boolean {
  if (hasPermission(caller, "qualityViewAssessmentAll")) return true;
  const seesTeam = hasPermission(caller, "qualityViewAssessmentTeamMate");
  if (assessedUser === caller.id) return seesTeam || hasPermission(caller, "qualityViewAssessmentOwn");
  const other = reader.get("users", assessedUser);
  return seesTeam && other !== undefined && sharesTeam(caller, other);
}

/** Whether the caller may edit the assessment, judging only by its state and the assessed user. */
export function isEditable(caller: UserRecord, { assessedUser, state }: AssessmentRecord): boolean {
  return caller.id !== assessedUser && !closedStates.includes(state);
}
