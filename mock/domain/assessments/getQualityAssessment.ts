// GET /quality/assessment/{id} (docs/rules.md, Quality assessments).
import type { Operation } from "../operation.ts";
import * as assessments from "./assessments.ts";

export const getQualityAssessment: Operation<"getQualityAssessment"> = ({ path, query }, { tx, caller }) =>
  assessments.getQualityAssessment(tx, { ...path, ...query, caller });
