// Who sees an assessment, and who may change it in which states. Used by mock/domain/assessments/assessments.ts and its neighbours.
import { DomainError, notFound } from "../../engine/core/errors.ts";
import { hasPermission } from "../permissions.ts";
import type { AssessmentRecord } from "../records/quality.ts";
import type { Reader, UserRecord } from "../state-types.ts";

type State = AssessmentRecord["state"];

/** States that nobody edits (assumed): not scored yet, or not worth it any more. */
const closedStates: readonly State[] = ["unprocessed", "aiInProgress", "error", "deleted"];

/**
 * An assessment that the caller sees. Whether it exists is decided before whether the caller sees it (assumed).
 * @throws DomainError notFound `unknown_assessment`; forbidden `assessment_not_visible`
 */
export function findVisible(reader: Reader, id: number, caller: UserRecord): AssessmentRecord {
  const record = reader.get("assessments", id);
  if (record === undefined) throw notFound("assessment", id);
  if (isVisible(reader, caller, record)) return record;
  throw new DomainError(
    "forbidden",
    "assessment_not_visible",
    `User ${caller.id} may not see assessment ${record.id}: it assesses another user outside of what the caller's permissions cover.`,
  );
}

/**
 * An assessment that the caller sees and that does not judge their own work (docs/rules.md, Quality assessments).
 * @throws DomainError as findVisible; forbidden `own_assessment`
 */
export function findOfOthers(reader: Reader, id: number, caller: UserRecord): AssessmentRecord {
  const record = findVisible(reader, id, caller);
  if (record.assessedUser !== caller.id) return record;
  throw new DomainError(
    "forbidden",
    "own_assessment",
    `Assessment ${id} judges the work of user ${caller.id}, who asks: nobody changes an assessment of their own work.`,
  );
}

/** `canEdit` for a caller who sees the assessment: nobody edits their own, nor one in a closed state (assumed). */
export function isEditable(caller: UserRecord, { assessedUser, state }: AssessmentRecord): boolean {
  return caller.id !== assessedUser && !closedStates.includes(state);
}

/**
 * Refuses a change in a closed state.
 * @throws DomainError conflict `assessment_not_editable`
 */
export function assertEditable({ id, state }: AssessmentRecord): void {
  if (!closedStates.includes(state)) return;
  throw new DomainError(
    "conflict",
    "assessment_not_editable",
    `Assessment ${id} is ${state}; it can be edited in aiReady, reviewOngoing, reviewedBySupervisor and discussedWithAssessee.`,
  );
}

/** The users whose assessments a caller sees; undefined: everybody's, also of users who are gone. */
export function listVisibleUsers(reader: Reader, caller: UserRecord): ReadonlySet<number> | undefined {
  if (hasPermission(caller, "qualityViewAssessmentAll")) return undefined;
  const seesTeam = hasPermission(caller, "qualityViewAssessmentTeamMate");
  const mates = seesTeam ? [...reader.all("users")].filter((user) => sharesTeam(caller, user)) : [];
  const seesOwn = seesTeam || hasPermission(caller, "qualityViewAssessmentOwn");
  return new Set([...mates.map(({ id }) => id), ...(seesOwn ? [caller.id] : [])]);
}

/**
 * Who sees an assessment (docs/rules.md, Quality assessments; what each permission covers is assumed by its name): with …All everybody's,
 * with …TeamMate those of users who share a team with the caller, and with either …TeamMate or …Own the caller's own.
 */
function isVisible(reader: Reader, caller: UserRecord, { assessedUser }: AssessmentRecord): boolean {
  if (hasPermission(caller, "qualityViewAssessmentAll")) return true;
  const seesTeam = hasPermission(caller, "qualityViewAssessmentTeamMate");
  if (assessedUser === caller.id) return seesTeam || hasPermission(caller, "qualityViewAssessmentOwn");
  const other = reader.get("users", assessedUser);
  return seesTeam && other !== undefined && sharesTeam(caller, other);
}

function sharesTeam(caller: UserRecord, other: UserRecord): boolean {
  return other.teamIds.some((teamId) => caller.teamIds.includes(teamId));
}
