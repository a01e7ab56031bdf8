// DELETE /quality/assessment/{id} (docs/rules.md, Quality assessments).
import { toIso } from "../../engine/core/time.ts";
import type { Operation } from "../operation.ts";
import type { AssessmentRecord } from "../records/quality.ts";
import { toFull } from "./assessment.ts";
import { requireOthersAssessment } from "./assessment-access.ts";
import { toHistory } from "./assessment-history.ts";

/** Marks an assessment as deleted, in any state; leaves a deleted one unchanged. */
export const deleteQualityAssessment: Operation<"deleteQualityAssessment"> = ({ path }, { tx, caller }) => {
  const before = requireOthersAssessment(tx, path.id, caller);
  if (before.state === "deleted") return { success: true, ...toFull(tx, before, caller) };
  const at = toIso(tx.now);
  const { refreshedAt: _refreshedAt, refreshedBy: _refreshedBy, ...rest } = before;
  const after: AssessmentRecord = { ...rest, state: "deleted", deletedAt: at, modifiedAt: at };
  const editingHistory = [...before.editingHistory, ...toHistory(before, after, { userId: caller.id, at })];
  return { success: true, ...toFull(tx, tx.replace("assessments", { ...after, editingHistory }), caller) };
};
