// The points of an assessment, summed from its criteria and the maxima of its scorecard.
import type { Schema } from "../../contract/operation-types.ts";
import type { AssessmentRecord, ScorecardCriterion, ScorecardRecord } from "../records/quality.ts";
import { toCriterionKey, toScorecardCriteria } from "../scorecards/scorecard.ts";

export interface Score extends Pick<Schema<"AssessmentCriterion">, "score" | "state"> {
  /** The maximum in the scorecard. */
  readonly maxPoints: number;
}

/**
 * Totals over criteria (docs/rules.md, Quality assessments). An unscored criterion counts only in `totalMaxPoints`.
 * `percentage` is `scoredPoints` as a percentage of `usedMaxPoints`, 0 to 100, not rounded; 0 if nothing is scored.
 */
export function toTotals(scores: readonly Score[]): Schema<"AssessmentTotals"> {
  const scored = scores.filter(({ state }) => state !== "unscored");
  const scoredPoints = scored.reduce((sum, { score }) => sum + score, 0);
  const usedMaxPoints = sumOfMaxima(scored);
  return {
    scoredPoints,
    usedMaxPoints,
    totalMaxPoints: sumOfMaxima(scores),
    percentage: usedMaxPoints === 0 ? 0 : (100 * scoredPoints) / usedMaxPoints,
  };
}

/**
 * The assessment with totals computed from its criteria, per category and overall. If its scorecard is unknown or omits
 * one of the criteria, there are no maxima and the stored totals remain (assumed).
 */
export function withTotals(record: AssessmentRecord, scorecard: ScorecardRecord | undefined): AssessmentRecord {
  const criteria = toScorecardCriteria(scorecard);
  const scores: Score[] = [];
  const categories = [];
  for (const category of record.data.categories) {
    const ownScores = toScores(category, criteria);
    if (ownScores === undefined) return record;
    scores.push(...ownScores);
    categories.push({ ...category, totals: toTotals(ownScores) });
  }
  const totals = toTotals(scores);
  return { ...record, totals, data: { ...record.data, categories, totals } };
}

function sumOfMaxima(scores: readonly Score[]): number {
  return scores.reduce((sum, { maxPoints }) => sum + maxPoints, 0);
}

function toScores(
  category: Schema<"AssessmentCategory">,
  criteria: ReadonlyMap<string, ScorecardCriterion>,
): Score[] | undefined {
  const scores: Score[] = [];
  for (const { id, score, state } of category.criteria) {
    const criterion = criteria.get(toCriterionKey(category.categoryId, id));
    if (criterion === undefined) return undefined;
    scores.push({ score, state, maxPoints: criterion.maxPoints });
  }
  return scores;
}
