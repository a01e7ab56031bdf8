// The operations of tag `assessments`: list, read, review, delete, have the AI score again. The rules are in mock/domain/assessments/assessments.ts,
// assessment-list.ts, assessment-update.ts and assessment-refresh.ts there.

import type { Operation } from "../operation.ts";
import * as list from "./assessment-list.ts";
import * as refresh from "./assessment-refresh.ts";
import * as update from "./assessment-update.ts";
import * as assessments from "./assessments.ts";

/** GET /quality/assessment (docs/rules.md, Quality assessments). */
export const listQualityAssessments: Operation<"listQualityAssessments"> = ({ query }, { tx, caller }) =>
  list.listQualityAssessments(tx, { query, caller });

/** GET /quality/assessment/{id} (docs/rules.md, Quality assessments). */
export const getQualityAssessment: Operation<"getQualityAssessment"> = ({ path, query }, { tx, caller }) =>
  assessments.getQualityAssessment(tx, { ...path, ...query, caller });

/** PATCH /quality/assessment/{id} (docs/rules.md, Quality assessments). */
export const updateQualityAssessment: Operation<"updateQualityAssessment"> = ({ path, body }, { tx, caller }) => ({
  success: true,
  ...update.updateQualityAssessment(tx, { id: path.id, update: body, caller }),
});

/** DELETE /quality/assessment/{id} (docs/rules.md, Quality assessments). */
export const deleteQualityAssessment: Operation<"deleteQualityAssessment"> = ({ path }, { tx, caller }) => ({
  success: true,
  ...update.deleteQualityAssessment(tx, { id: path.id, caller }),
});

/** POST /quality/assessment/{id}/refresh (docs/rules.md, Quality assessments). */
export const refreshQualityAssessment: Operation<"refreshQualityAssessment"> = ({ path }, { tx, caller }) => ({
  success: true,
  ...refresh.refreshQualityAssessment(tx, { id: path.id, caller }),
});
