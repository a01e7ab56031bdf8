// Tells what a person changed in an assessment, value by value. Called by mock/services/assessments/assessment-update.ts.
import type { Schema } from "../../contract/operation-types.ts";
import type { AssessmentRecord } from "../../records/quality.ts";
import type { Editor } from "./assessment-scores.ts";

type Value = string | number | null;

/** One entry for each value that differs, in the order of the form; scores and reasons by their path (docs/rules.md, Quality assessments). */
export function toHistory(
  before: AssessmentRecord,
  after: AssessmentRecord,
  { userId, at }: Editor,
): Schema<"EditingHistoryEntry">[] {
  const old = new Map(listValues(before));
  return listValues(after).flatMap(([field, newValue]) => {
    const oldValue = old.get(field) ?? null;
    return oldValue === newValue ? [] : [{ userId, timestamp: at, field, oldValue, newValue }];
  });
}

/** What people change, by its path. */
function listValues({ state, data }: AssessmentRecord): [field: string, value: Value][] {
  const scores = data.categories.flatMap(({ categoryId, criteria }) =>
    criteria.flatMap(({ id, score, reason }): [string, Value][] => [
      [`criteria.${categoryId}.${id}.score`, score],
      [`criteria.${categoryId}.${id}.reason`, reason],
    ]),
  );
  return [
    ["aiSummary", data.aiSummary],
    ...scores,
    ["supervisorAssessment", data.supervisorAssessment],
    ["assessmentDate", data.assessmentDate],
    ["discussionDate", data.discussionDate],
    ["state", state],
  ];
}
