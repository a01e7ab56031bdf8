// PATCH /quality/assessment/{id} (docs/rules.md, Quality assessments).
import type { Operation } from "../operation.ts";
import * as update from "./assessment-update.ts";

export const updateQualityAssessment: Operation<"updateQualityAssessment"> = ({ path, body }, { tx, caller }) => ({
  success: true,
  ...update.updateQualityAssessment(tx, { id: path.id, update: body, caller }),
});
