// POST /quality/assessment/{id}/refresh (docs/rules.md, Quality assessments).
import type { Operation } from "../operation.ts";
import * as refresh from "./assessment-refresh.ts";

export const refreshQualityAssessment: Operation<"refreshQualityAssessment"> = ({ path }, { tx, caller }) => ({
  success: true,
  ...refresh.refreshQualityAssessment(tx, { id: path.id, caller }),
});
