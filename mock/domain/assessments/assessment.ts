// Converts assessments to their two representations in responses, and maps the criteria of both.
import type { Schema } from "../../contract/operation-types.ts";
import type { AssessmentRecord } from "../records/quality.ts";
import type { UserRecord } from "../records/tickets.ts";
import type { Reader } from "../state-types.ts";
import { isEditable } from "./assessment-access.ts";
import { withTotals } from "./assessment-totals.ts";

/** The full representation, for a caller who may see it. */
export function toFull(reader: Reader, record: AssessmentRecord, caller: UserRecord): Schema<"QualityAssessment"> {
  const scorecard = reader.get("scorecards", record.scorecardId);
  const { refreshedAt: _refreshedAt, refreshedBy: _refreshedBy, ...fields } = withTotals(record, scorecard);
  return { ...fields, canEdit: isEditable(caller, record) };
}

/** The summary, for a caller who may see it: `aiSummary` instead of `data`. */
export function toSummary(
  reader: Reader,
  record: AssessmentRecord,
  caller: UserRecord,
): Schema<"QualityAssessmentSummary"> {
  const scorecard = reader.get("scorecards", record.scorecardId);
  const { refreshedAt: _refreshedAt, refreshedBy: _refreshedBy, data, ...common } = withTotals(record, scorecard);
  return { ...common, canEdit: isEditable(caller, record), aiSummary: data.aiSummary };
}

/** Maps each criterion of the categories. */
export function mapCriteria(
  categories: readonly Schema<"AssessmentCategory">[],
  map: (criterion: Schema<"AssessmentCriterion">, categoryId: number) => Schema<"AssessmentCriterion">,
): Schema<"AssessmentCategory">[] {
  return categories.map((category) => ({
    ...category,
    criteria: category.criteria.map((criterion) => map(criterion, category.categoryId)),
  }));
}
