// The rules of reading one quality assessment: its two forms. Called by mock/domain/assessments/operations.ts and the rules of lists and changes beside
// it; who sees what is in mock/domain/assessments/assessment-access.ts, the totals in mock/domain/assessments/assessment-totals.ts.
import type { Result, Schema } from "../../contract/operation-types.ts";
import type { AssessmentRecord } from "../records/quality.ts";
import type { Reader, UserRecord } from "../state-types.ts";
import { findVisible, isEditable } from "./assessment-access.ts";
import { withTotals } from "./assessment-totals.ts";

/** Which assessment is asked for, by whom, in which form. */
export interface AssessmentRequest {
  readonly id: number;
  /** `full` where it is left out (assumed; docs/rules.md, Quality assessments). */
  readonly format?: "full" | "summary" | undefined;
  readonly caller: UserRecord;
}

/**
 * One assessment in the form asked for (docs/rules.md, Quality assessments). The summary has `aiSummary` instead of `data`.
 * A deleted one is answered in its state (assumed).
 * @throws DomainError notFound `unknown_assessment`; forbidden `assessment_not_visible`
 */
export function getQualityAssessment(reader: Reader, request: AssessmentRequest): Result<"getQualityAssessment"> {
  const { id, format, caller } = request;
  const record = findVisible(reader, id, caller);
  return format === "summary" ? toSummary(reader, record, caller) : toFull(reader, record, caller);
}

/** The full form, for a caller who sees it. */
export function toFull(reader: Reader, record: AssessmentRecord, caller: UserRecord): Schema<"QualityAssessment"> {
  const scorecard = reader.get("scorecards", record.scorecardId);
  const { refreshedAt: _refreshedAt, refreshedBy: _refreshedBy, ...form } = withTotals(record, scorecard);
  return { ...form, canEdit: isEditable(caller, record) };
}

/** The summary form, for a caller who sees it. */
export function toSummary(
  reader: Reader,
  record: AssessmentRecord,
  caller: UserRecord,
): Schema<"QualityAssessmentSummary"> {
  const scorecard = reader.get("scorecards", record.scorecardId);
  const { refreshedAt: _refreshedAt, refreshedBy: _refreshedBy, data, ...common } = withTotals(record, scorecard);
  return { ...common, canEdit: isEditable(caller, record), aiSummary: data.aiSummary };
}
