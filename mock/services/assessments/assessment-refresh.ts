// The rules of scoring an assessment again: the AI begins when it is asked to, and is done some seconds of the sandbox's clock later. Called by
// mock/operations/assessments.ts; what the AI writes is in mock/services/assessments/assessment-verdict.ts.
import type { Schema } from "../../contract/operation-types.ts";
import { DomainError } from "../../core/errors.ts";
import { type Instant, toIso } from "../../core/time.ts";
import type { AssessmentRecord } from "../../records/quality.ts";
import type { Transaction, UserRecord } from "../state-types.ts";
import { findOfOthers } from "./assessment-access.ts";
import { withTotals } from "./assessment-totals.ts";
import { scoreAgain } from "./assessment-verdict.ts";
import { toFull } from "./assessments.ts";

/** So long the AI takes (assumed). */
export const refreshMs = 10_000;

/** States in which the AI has no say any more: people have finished the review, or nobody wants it (the last is assumed). */
const finishedStates: readonly AssessmentRecord["state"][] = [
  "reviewedBySupervisor",
  "discussedWithAssessee",
  "deleted",
];

/**
 * Has the AI score an assessment again (docs/rules.md, Quality assessments): `aiInProgress` now, `aiReady` after `refreshMs`. While the AI is at work
 * another request changes nothing (assumed).
 * @returns the full form as it is now
 * @throws DomainError `unknown_assessment` (not found); `assessment_not_visible`, `own_assessment` (forbidden); `assessment_not_refreshable`
 *   (conflict)
 */
export function refreshQualityAssessment(
  tx: Transaction,
  { id, caller }: { readonly id: number; readonly caller: UserRecord },
): Schema<"QualityAssessment"> {
  const record = findOfOthers(tx, id, caller);
  if (finishedStates.includes(record.state)) {
    throw new DomainError(
      "conflict",
      "assessment_not_refreshable",
      `Assessment ${id} is ${record.state}; the AI scores it again in unprocessed, aiInProgress, aiReady, reviewOngoing and error.`,
    );
  }
  if (isRefreshing(record, tx.now)) return toFull(tx, record, caller);
  const started = { ...record, state: "aiInProgress", refreshedAt: tx.now, modifiedAt: toIso(tx.now) } as const;
  return toFull(tx, tx.replace("assessments", started), caller);
}

/** One that is in progress by the world or by steering alone is not: nothing would end it. */
function isRefreshing({ state, refreshedAt }: AssessmentRecord, now: Instant): boolean {
  return state === "aiInProgress" && refreshedAt !== undefined && refreshedAt <= now && now < refreshedAt + refreshMs;
}

/**
 * Ends the AI's work on an assessment.
 * @param at when it was done
 * @returns whether there was any
 */
export function endRefresh(tx: Transaction, id: number, at: Instant): boolean {
  const record = tx.get("assessments", id);
  if (record?.state !== "aiInProgress" || record.refreshedAt === undefined) return false;
  const { refreshedAt: _refreshedAt, ...kept } = record;
  const scorecard = tx.get("scorecards", record.scorecardId);
  // A stream of its own: what it gives depends on the seed, on the assessment, and on how often it was scored again.
  const data = scoreAgain(tx.random(`assessmentRefresh ${id}`), kept, scorecard, toIso(at));
  tx.replace("assessments", withTotals({ ...kept, state: "aiReady", modifiedAt: toIso(at), data }, scorecard));
  return true;
}
