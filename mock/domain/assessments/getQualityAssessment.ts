// GET /quality/assessment/{id} (docs/rules.md, Quality assessments).
import type { Operation } from "../operation.ts";
import { toFull, toSummary } from "./assessment.ts";
import { requireVisibleAssessment } from "./assessment-access.ts";

/**
 * One assessment, even a deleted one, in the requested representation; the default is the full one (both assumed).
 */
export const getQualityAssessment: Operation<"getQualityAssessment"> = ({ path, query }, { tx, caller }) => {
  const record = requireVisibleAssessment(tx, path.id, caller);
  return query.format === "summary" ? toSummary(tx, record, caller) : toFull(tx, record, caller);
};
