// GET /quality/assessment/{id} (docs/rules.md, Quality assessments).
import type { Operation } from "../operation.ts";
import { toFull, toSummary } from "./assessment.ts";
import { requireVisibleAssessment } from "./assessment-access.ts";

/**
 * One assessment in the requested representation, by default the full one (assumed). A deleted one is returned with its
 * state (assumed).
 */
export const getQualityAssessment: Operation<"getQualityAssessment"> = ({ path, query }, { tx, caller }) => {
  const record = requireVisibleAssessment(tx, path.id, caller);
  return query.format === "summary" ? toSummary(tx, record, caller) : toFull(tx, record, caller);
};
