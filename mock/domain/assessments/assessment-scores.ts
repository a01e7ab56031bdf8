// Puts the scores that people send into an assessment. Called by mock/domain/assessments/assessment-update.ts, which has checked them.
import type { Schema } from "../../contract/operation-types.ts";
import { toCriterionKey } from "../scorecards/scorecard-criteria.ts";

type Category = Schema<"AssessmentCategory">;
type Criterion = Schema<"AssessmentCriterion">;
type Entry = Schema<"AssessmentCriterionUpdate">;

/** Who changes something, and when. */
export interface Editor {
  readonly userId: number;
  /** ISO 8601. */
  readonly at: string;
}

/**
 * The criteria that are sent become `humanVerified`, with the caller as their last editor, also where the score stays; one that was verified
 * and stays the same is not touched (docs/rules.md, Quality assessments).
 */
export function verifyScores(categories: readonly Category[], entries: readonly Entry[], editor: Editor): Category[] {
  const sent = new Map(entries.map((entry) => [toCriterionKey(entry.categoryId, entry.criterionId), entry]));
  return mapCriteria(categories, (criterion, categoryId) => {
    const entry = sent.get(toCriterionKey(categoryId, criterion.id));
    if (entry === undefined) return criterion;
    const { score = criterion.score, reason = criterion.reason } = entry;
    const isSame = score === criterion.score && reason === criterion.reason;
    return isSame && criterion.state === "humanVerified" ? criterion : verify({ ...criterion, score, reason }, editor);
  });
}

/** Who finishes a review stands behind every score, also those of the AI that were left as they are (assumed). */
export function verifyAll(categories: readonly Category[], editor: Editor): Category[] {
  return mapCriteria(categories, (criterion) =>
    criterion.state === "aiGenerated" ? verify(criterion, editor) : criterion,
  );
}

function verify(criterion: Criterion, { userId, at }: Editor): Criterion {
  return { ...criterion, state: "humanVerified", lastEditedByUserId: userId, lastEditedAt: at };
}

/** The same categories with other criteria. */
export function mapCriteria(
  categories: readonly Category[],
  map: (criterion: Criterion, categoryId: number) => Criterion,
): Category[] {
  return categories.map((category) => ({
    ...category,
    criteria: category.criteria.map((criterion) => map(criterion, category.categoryId)),
  }));
}
