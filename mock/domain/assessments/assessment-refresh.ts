// The rules of scoring an assessment again: the AI begins when it is asked to, and is done some seconds of the sandbox's clock later. Called by
// mock/domain/assessments/operations.ts, listed in mock/domain/passing-time.ts; what the AI writes is in
// mock/domain/assessments/assessment-verdict.ts.
import type { Schema } from "../../contract/operation-types.ts";
import { DomainError } from "../../engine/core/errors.ts";
import { toIso } from "../../engine/core/time.ts";
import { type DueEventName, defineProgress } from "../progress.ts";
import type { AssessmentRecord } from "../records/quality.ts";
import type { Transaction, UserRecord } from "../state-types.ts";
import { findOfOthers } from "./assessment-access.ts";
import { withState } from "./assessment-history.ts";
import { withTotals } from "./assessment-totals.ts";
import { scoreAgain } from "./assessment-verdict.ts";
import { toFull } from "./assessments.ts";

/** So long the AI takes (assumed). */
const refreshMs = 10_000;

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
  if (isRefreshing(record)) return toFull(tx, record, caller);
  const at = toIso(tx.now);
  const started: AssessmentRecord = {
    ...record,
    ...withState(record, "aiInProgress", { userId: caller.id, at }),
    // No person has assessed what the AI scores anew; who takes it up afterwards is entered again.
    assessedByUser: null,
    refreshedAt: tx.now,
    refreshedBy: caller.id,
    modifiedAt: at,
  };
  return toFull(tx, tx.replace("assessments", started), caller);
}

/** One that is in progress by the world or by steering alone is not: nothing would end it. */
function isRefreshing({ state, refreshedAt }: AssessmentRecord): boolean {
  return state === "aiInProgress" && refreshedAt !== undefined;
}

/** The AI is done; also with what an import brought that was under way. */
export const refreshEnd = defineProgress({
  collection: "assessments",
  index: "refresh",
  delayMs: refreshMs,
  late: "done",
  step: endRefresh,
});

function endRefresh(tx: Transaction, record: AssessmentRecord): DueEventName {
  const { refreshedAt: _refreshedAt, refreshedBy: userId, ...kept } = record;
  const scorecard = tx.get("scorecards", record.scorecardId);
  const at = toIso(tx.now);
  // A stream of its own: what it gives depends on the seed, on the assessment, and on how often it was scored again.
  const data = scoreAgain(tx.random(`assessmentRefresh ${record.id}`), kept, scorecard, at);
  // An import may tell that it is under way, and not who asked.
  const ended = userId === undefined ? { state: "aiReady" as const } : withState(kept, "aiReady", { userId, at });
  tx.replace("assessments", withTotals({ ...kept, ...ended, modifiedAt: at, data }, scorecard));
  return "assessmentReady";
}
