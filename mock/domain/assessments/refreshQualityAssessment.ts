// POST /quality/assessment/{id}/refresh (docs/rules.md, Quality assessments).
import { DomainError } from "../../engine/core/errors.ts";
import { toIso } from "../../engine/core/time.ts";
import type { Operation } from "../operation.ts";
import type { AssessmentRecord } from "../records/quality.ts";
import { toFull } from "./assessment.ts";
import { requireOthersAssessment } from "./assessment-access.ts";
import { withState } from "./assessment-history.ts";

/**
 * States that the AI no longer changes: people finished the review, or the assessment is deleted (the latter is
 * assumed).
 */
const finishedStates: readonly AssessmentRecord["state"][] = [
  "reviewedBySupervisor",
  "discussedWithAssessee",
  "deleted",
];

/**
 * Lets the AI score an assessment again: `aiInProgress` now, `aiReady` some seconds later on the sandbox's clock. While
 * the AI is working, another request changes nothing (assumed).
 */
export const refreshQualityAssessment: Operation<"refreshQualityAssessment"> = ({ path: { id } }, { tx, caller }) => {
  const record = requireOthersAssessment(tx, id, caller);
  if (finishedStates.includes(record.state)) {
    throw new DomainError(
      "conflict",
      "assessment_not_refreshable",
      `Assessment ${id} is ${record.state}; the AI scores it again in unprocessed, aiInProgress, aiReady, reviewOngoing and error.`,
    );
  }
  if (isRefreshing(record)) return { success: true, ...toFull(tx, record, caller) };
  const at = toIso(tx.now);
  const started: AssessmentRecord = {
    ...record,
    ...withState(record, "aiInProgress", { userId: caller.id, at }),
    // The new scores are not reviewed yet; the next editor becomes the assessor.
    assessedByUser: null,
    refreshedAt: tx.now,
    refreshedBy: caller.id,
    modifiedAt: at,
  };
  return { success: true, ...toFull(tx, tx.replace("assessments", started), caller) };
};

/** False for an assessment that the world or the control put in progress: nothing would finish it. */
function isRefreshing({ state, refreshedAt }: AssessmentRecord): boolean {
  return state === "aiInProgress" && refreshedAt !== undefined;
}
