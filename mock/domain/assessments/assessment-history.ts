// Tells what a person changed in an assessment, value by value, and what a request of theirs made of its state. Called by
// mock/domain/assessments/assessment-update.ts and assessment-refresh.ts beside it.
import type { Schema } from "../../contract/operation-types.ts";
import type { AssessmentRecord } from "../records/quality.ts";
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

/** The assessment in another state, and the entry that says so. */
export function withState(
  before: AssessmentRecord,
  state: AssessmentRecord["state"],
  { userId, at }: Editor,
): Pick<AssessmentRecord, "state" | "editingHistory"> {
  const entry = { userId, timestamp: at, field: "state", oldValue: before.state, newValue: state };
  return { state, editingHistory: before.state === state ? before.editingHistory : [...before.editingHistory, entry] };
}

/** What people change, by its path. An unscored criterion has no score, whatever number stands there. */
function listValues({ state, data }: AssessmentRecord): [field: string, value: Value][] {
  const scores = data.categories.flatMap(({ categoryId, criteria }) =>
    criteria.flatMap(({ id, score, reason, state: scored }): [string, Value][] => [
      [`criteria.${categoryId}.${id}.score`, scored === "unscored" ? null : score],
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
