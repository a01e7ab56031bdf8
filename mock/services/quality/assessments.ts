// The rules of quality assessments: who sees one, who may edit it, its two forms. Called by mock/operations/assessments.ts;
// mock/services/quality/assessment-totals.ts computes the totals.
import type { Result, Schema } from "../../contract/operation-types.ts";
import { DomainError, notFound } from "../../core/errors.ts";
import type { AssessmentRecord } from "../../records/quality.ts";
import { hasPermission } from "../permissions.ts";
import { createRemembered } from "../remembered.ts";
import type { Reader, UserRecord } from "../state-types.ts";
import { withTotals } from "./assessment-totals.ts";

/** Which assessment is asked for, by whom, in which form. */
export interface AssessmentRequest {
  readonly id: number;
  /** `full` where it is left out (assumed; docs/rules.md, Quality assessments). */
  readonly format?: "full" | "summary" | undefined;
  readonly caller: UserRecord;
}

/** States that nobody edits (assumed): not scored yet, or not worth it any more. */
const closedStates: readonly AssessmentRecord["state"][] = ["unprocessed", "aiInProgress", "error", "deleted"];

/**
 * One assessment in the form asked for (docs/rules.md, Quality assessments). The summary has `aiSummary` instead of `data`.
 * A deleted one is answered in its state (assumed). Whether it exists is decided before whether the caller sees it (assumed).
 * @throws DomainError notFound `unknown_assessment`; forbidden `assessment_not_visible`
 */
export function getQualityAssessment(reader: Reader, request: AssessmentRequest): Result<"getQualityAssessment"> {
  const { id, format, caller } = request;
  const record = reader.get("assessments", id);
  if (record === undefined) throw notFound("assessment", id);
  assertVisible(reader, caller, record);
  const [scorecard, canEdit] = [reader.get("scorecards", record.scorecardId), isEditable(caller, record)];
  return remembered([record, scorecard, canEdit, format], () => {
    const assessment = { ...withTotals(record, scorecard), canEdit };
    return format === "summary" ? toSummary(assessment) : assessment;
  });
}

const remembered = createRemembered<Result<"getQualityAssessment">>();

/**
 * Who sees an assessment (docs/rules.md, Quality assessments; what each permission covers is assumed by its name): with …All everybody's,
 * with …TeamMate those of users who share a team with the caller, and with either …TeamMate or …Own the caller's own.
 */
function isVisible(reader: Reader, caller: UserRecord, { assessedUser }: AssessmentRecord): boolean {
  if (hasPermission(caller, "qualityViewAssessmentAll")) return true;
  const seesTeam = hasPermission(caller, "qualityViewAssessmentTeamMate");
  if (assessedUser === caller.id) return seesTeam || hasPermission(caller, "qualityViewAssessmentOwn");
  return seesTeam && sharesTeam(caller, reader.get("users", assessedUser));
}

function sharesTeam(caller: UserRecord, other: UserRecord | undefined): boolean {
  return other?.teamIds.some((teamId) => caller.teamIds.includes(teamId)) ?? false;
}

function assertVisible(reader: Reader, caller: UserRecord, record: AssessmentRecord): void {
  if (isVisible(reader, caller, record)) return;
  throw new DomainError(
    "forbidden",
    "assessment_not_visible",
    `User ${caller.id} may not see assessment ${record.id}: it assesses another user outside of what the caller's permissions cover.`,
  );
}

/** `canEdit` for a caller who sees the assessment: nobody edits their own, nor one in a closed state (assumed). */
function isEditable(caller: UserRecord, { assessedUser, state }: AssessmentRecord): boolean {
  return caller.id !== assessedUser && !closedStates.includes(state);
}

function toSummary({ data, ...common }: Schema<"QualityAssessment">): Schema<"QualityAssessmentSummary"> {
  return { ...common, aiSummary: data.aiSummary };
}
