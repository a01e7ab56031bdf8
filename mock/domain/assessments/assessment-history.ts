// The editing history of an assessment: every value that a person changed, and each change of state.
import type { Schema } from "../../contract/operation-types.ts";
import type { AssessmentRecord } from "../records/quality.ts";

/** The author and time of a change. */
export interface Editor {
  readonly userId: number;
  /** ISO 8601. */
  readonly at: string;
}

type Value = string | number | null;

/**
 * Returns one entry for each changed value, in the order of the form; scores and reasons are named by their path
 * (docs/rules.md, Quality assessments).
 */
export function toHistory(
  before: AssessmentRecord,
  after: AssessmentRecord,
  { userId, at }: Editor,
): Schema<"EditingHistoryEntry">[] {
  const oldValues = new Map(listValues(before));
  return listValues(after).flatMap(([field, newValue]) => {
    const oldValue = oldValues.get(field) ?? null;
    return oldValue === newValue ? [] : [{ userId, timestamp: at, field, oldValue, newValue }];
  });
}

/** Returns a new state and the history with an entry for it. */
export function withState(
  before: AssessmentRecord,
  state: AssessmentRecord["state"],
  { userId, at }: Editor,
): Pick<AssessmentRecord, "state" | "editingHistory"> {
  const entry = { userId, timestamp: at, field: "state", oldValue: before.state, newValue: state };
  return { state, editingHistory: before.state === state ? before.editingHistory : [...before.editingHistory, entry] };
}

/** The values that people change, by path. An unscored criterion has no score, whatever number the record has. */
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
