// GET /quality/assessment (docs/rules.md, Quality assessments).
import type { Operation } from "../operation.ts";
import * as list from "./assessment-list.ts";

export const listQualityAssessments: Operation<"listQualityAssessments"> = ({ query }, { tx, caller }) =>
  list.listQualityAssessments(tx, { query, caller });
