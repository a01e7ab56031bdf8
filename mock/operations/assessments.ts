// The operation of tag `assessments`: one assessment in its full or summary form. The rules are in mock/services/quality/assessments.ts.
import * as assessments from "../services/quality/assessments.ts";
import type { Operation } from "./operation.ts";

/** GET /quality/assessment/{id} (docs/rules.md, Quality assessments). */
export const getQualityAssessment: Operation<"getQualityAssessment"> = ({ path, query }, { tx, caller }) =>
  assessments.getQualityAssessment(tx, { ...path, ...query, caller });
