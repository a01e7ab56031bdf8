// The rules of reviewing a quality assessment: scores, remarks, dates and the next state, with the history of it, and deleting one. Called by
// mock/domain/assessments/operations.ts; what a change may not be is in mock/domain/assessments/assessment-breaches.ts.
import type { Schema } from "../../contract/operation-types.ts";
import { isSameValue } from "../../engine/core/same-value.ts";
import { toIso } from "../../engine/core/time.ts";
import type { AssessmentRecord } from "../records/quality.ts";
import type { Transaction, UserRecord } from "../state-types.ts";
import { assertEditable, findOfOthers } from "./assessment-access.ts";
import { assertFitting } from "./assessment-breaches.ts";
import { toHistory } from "./assessment-history.ts";
import { toMomentSpan } from "./assessment-moments.ts";
import { type Editor, verifyAll, verifyScores } from "./assessment-scores.ts";
import { withTotals } from "./assessment-totals.ts";
import { toFull } from "./assessments.ts";

type Update = Schema<"AssessmentUpdate">;
type Data = AssessmentRecord["data"];

/** One change, and who makes it. */
export interface AssessmentChange {
  readonly id: number;
  /** A body that keeps the contract. */
  readonly update: Update;
  readonly caller: UserRecord;
}

/**
 * Changes what the body names (docs/rules.md, Quality assessments). Where nothing differs nothing changes, not even `modifiedAt` (assumed).
 * @returns the full form after the change
 * @throws DomainError `unknown_assessment` (not found); `assessment_not_visible`, `own_assessment` (forbidden); `assessment_not_editable`
 *   (conflict); a code of mock/domain/assessments/assessment-breaches.ts (rule). Every reason is a violation, and nothing was changed.
 */
export function updateQualityAssessment(tx: Transaction, change: AssessmentChange): Schema<"QualityAssessment"> {
  const { id, update, caller } = change;
  const before = findOfOthers(tx, id, caller);
  assertEditable(before);
  const scorecard = tx.get("scorecards", before.scorecardId);
  assertFitting(before, scorecard, update);
  const editor = { userId: caller.id, at: toIso(tx.now) };
  const data = changeData(before.data, update, editor);
  const isChanged = !isSameValue(data, before.data);
  const state = toState(before, update, isChanged);
  if (!isChanged && state === before.state) return toFull(tx, before, caller);
  const after = withTotals({ ...before, ...enterState(before, { state, data }, update, editor) }, scorecard);
  const editingHistory = [...before.editingHistory, ...toHistory(before, after, editor)];
  const record = tx.replace("assessments", { ...after, modifiedAt: editor.at, editingHistory });
  return toFull(tx, record, caller);
}

/**
 * Marks an assessment as deleted, in any state; one that is deleted stays as it is (docs/rules.md, Quality assessments).
 * @returns the full form after the change
 * @throws DomainError `unknown_assessment` (not found); `assessment_not_visible`, `own_assessment` (forbidden)
 */
export function deleteQualityAssessment(
  tx: Transaction,
  { id, caller }: { readonly id: number; readonly caller: UserRecord },
): Schema<"QualityAssessment"> {
  const before = findOfOthers(tx, id, caller);
  if (before.state === "deleted") return toFull(tx, before, caller);
  const editor = { userId: caller.id, at: toIso(tx.now) };
  const { refreshedAt: _refreshedAt, refreshedBy: _refreshedBy, ...kept } = before;
  const after: AssessmentRecord = { ...kept, state: "deleted", deletedAt: editor.at, modifiedAt: editor.at };
  const editingHistory = [...before.editingHistory, ...toHistory(before, after, editor)];
  return toFull(tx, tx.replace("assessments", { ...after, editingHistory }), caller);
}

function changeData(before: Data, update: Update, editor: Editor): Data {
  const { aiSummary, supervisorAssessment, assessmentDate, discussionDate, criteria = [] } = update;
  return {
    ...before,
    ...(aiSummary === undefined ? {} : { aiSummary }),
    ...(supervisorAssessment === undefined ? {} : { supervisorAssessment }),
    ...(assessmentDate === undefined ? {} : { assessmentDate: changeDate(before.assessmentDate, assessmentDate) }),
    ...(discussionDate === undefined ? {} : { discussionDate: changeDate(before.discussionDate, discussionDate) }),
    categories: verifyScores(before.categories, criteria, editor),
  };
}

/** The date as assessments hold it; one that means the same moment as before is no change. */
function changeDate<T extends string | null>(before: T, given: T): T;
function changeDate(before: string | null, given: string | null): string | null {
  if (given === null) return null;
  const { first } = toMomentSpan(given);
  return before !== null && toMomentSpan(before).first === first ? before : toIso(first);
}

/** What is changed in `aiReady` takes the assessment up (assumed). */
function toState({ state }: AssessmentRecord, update: Update, isChanged: boolean): AssessmentRecord["state"] {
  const wanted = update.state ?? state;
  return wanted === "aiReady" && isChanged ? "reviewOngoing" : wanted;
}

/** What a new state brings along (assumed): who reviews, the dates that the body leaves out, and that all scores count as verified. */
function enterState(
  before: AssessmentRecord,
  { state, data }: Pick<AssessmentRecord, "state" | "data">,
  update: Update,
  editor: Editor,
): Partial<AssessmentRecord> {
  if (state === before.state) return { data };
  if (state === "discussedWithAssessee") {
    return { state, data: { ...data, discussionDate: data.discussionDate ?? editor.at } };
  }
  const assessmentDate = update.assessmentDate === undefined ? editor.at : data.assessmentDate;
  const categories = state === "reviewedBySupervisor" ? verifyAll(data.categories, editor) : data.categories;
  return { state, assessedByUser: editor.userId, data: { ...data, assessmentDate, categories } };
}
