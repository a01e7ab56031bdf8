// PATCH /quality/assessment/{id} (docs/rules.md, Quality assessments).
import type { Schema } from "../../contract/operation-types.ts";
import { DomainError } from "../../engine/core/errors.ts";
import { isSameValue } from "../../engine/core/same-value.ts";
import { toIso } from "../../engine/core/time.ts";
import type { Operation } from "../operation.ts";
import type { AssessmentRecord } from "../records/quality.ts";
import { toCriterionKey } from "../scorecards/scorecard.ts";
import { mapCriteria, toFull } from "./assessment.ts";
import { closedStates, requireOthersAssessment } from "./assessment-access.ts";
import { type Editor, toHistory } from "./assessment-history.ts";
import { assertValidUpdate } from "./assessment-rules.ts";
import { withTotals } from "./assessment-totals.ts";
import { toMomentSpan } from "./moment-span.ts";

type Update = Schema<"AssessmentUpdate">;
type Data = AssessmentRecord["data"];
type Category = Schema<"AssessmentCategory">;
type Criterion = Schema<"AssessmentCriterion">;

/** Changes the properties in the body. If nothing differs, nothing changes, not even `modifiedAt` (assumed). */
export const updateQualityAssessment: Operation<"updateQualityAssessment"> = ({ path, body }, { tx, caller }) => {
  const before = requireOthersAssessment(tx, path.id, caller);
  assertEditable(before);
  const scorecard = tx.get("scorecards", before.scorecardId);
  assertValidUpdate(before, scorecard, body);
  const editor = { userId: caller.id, at: toIso(tx.now) };
  const data = changeData(before.data, body, editor);
  const isChanged = !isSameValue(data, before.data);
  const requestedState = body.state ?? before.state;
  // A change in `aiReady` starts the review (assumed).
  const state = requestedState === "aiReady" && isChanged ? "reviewOngoing" : requestedState;
  if (!isChanged && state === before.state) return { success: true, ...toFull(tx, before, caller) };
  const after = withTotals({ ...before, ...enterState(before, { state, data }, body, editor) }, scorecard);
  const editingHistory = [...before.editingHistory, ...toHistory(before, after, editor)];
  const record = tx.replace("assessments", { ...after, modifiedAt: editor.at, editingHistory });
  return { success: true, ...toFull(tx, record, caller) };
};

function assertEditable({ id, state }: AssessmentRecord): void {
  if (!closedStates.includes(state)) return;
  throw new DomainError(
    "conflict",
    "assessment_not_editable",
    `Assessment ${id} is ${state}; it can be edited in aiReady, reviewOngoing, reviewedBySupervisor and discussedWithAssessee.`,
  );
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

/** The date in the format of assessments; the same moment in a different format is not a change. */
function changeDate<T extends string | null>(before: T, date: T): T;
function changeDate(before: string | null, date: string | null): string | null {
  if (date === null) return null;
  const { first } = toMomentSpan(date);
  return before !== null && toMomentSpan(before).first === first ? before : toIso(first);
}

/**
 * Applies a new state (assumed): sets the reviewer and dates that the body omits, and verifies all scores at the end of
 * the review.
 */
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

/**
 * Criteria in the body become `humanVerified`, with the caller as their last editor, even if the score is the same;
 * verified criteria without changes remain as they are.
 */
function verifyScores(
  categories: readonly Category[],
  entries: readonly Schema<"AssessmentCriterionUpdate">[],
  editor: Editor,
): Category[] {
  const entriesByKey = new Map(entries.map((entry) => [toCriterionKey(entry.categoryId, entry.criterionId), entry]));
  return mapCriteria(categories, (criterion, categoryId) => {
    const entry = entriesByKey.get(toCriterionKey(categoryId, criterion.id));
    if (entry === undefined) return criterion;
    const { score = criterion.score, reason = criterion.reason } = entry;
    const isSame = score === criterion.score && reason === criterion.reason;
    return isSame && criterion.state === "humanVerified" ? criterion : verify({ ...criterion, score, reason }, editor);
  });
}

/** Whoever finishes a review confirms every score, including the AI's unchanged scores (assumed). */
function verifyAll(categories: readonly Category[], editor: Editor): Category[] {
  return mapCriteria(categories, (criterion) =>
    criterion.state === "aiGenerated" ? verify(criterion, editor) : criterion,
  );
}

function verify(criterion: Criterion, { userId, at }: Editor): Criterion {
  return { ...criterion, state: "humanVerified", lastEditedByUserId: userId, lastEditedAt: at };
}
