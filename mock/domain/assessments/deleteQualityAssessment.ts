// DELETE /quality/assessment/{id} (docs/rules.md, Quality assessments).
import type { Operation } from "../operation.ts";
import * as update from "./assessment-update.ts";

export const deleteQualityAssessment: Operation<"deleteQualityAssessment"> = ({ path }, { tx, caller }) => ({
  success: true,
  ...update.deleteQualityAssessment(tx, { id: path.id, caller }),
});
