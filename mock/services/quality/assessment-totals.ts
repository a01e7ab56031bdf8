// Sums the points of an assessment from its criteria and the maxima of its scorecard. Called by mock/services/quality/assessments.ts.
import type { Schema } from "../../contract/operation-types.ts";
import type { AssessmentRecord, ScorecardRecord } from "../../records/quality.ts";

/** What counts of a criterion. */
export interface Score extends Pick<Schema<"AssessmentCriterion">, "score" | "state"> {
  /** Most points the scorecard gives it. */
  readonly maxPoints: number;
}

/**
 * Totals over criteria (docs/rules.md, Quality assessments). An unscored criterion counts in `totalMaxPoints` alone. `percentage` is that of
 * `scoredPoints` in `usedMaxPoints`, 0..100, not rounded, 0 while nothing is scored.
 */
export function toTotals(scores: readonly Score[]): Schema<"AssessmentTotals"> {
  const used = scores.filter(({ state }) => state !== "unscored");
  const scoredPoints = used.reduce((sum, { score }) => sum + score, 0);
  const usedMaxPoints = sumOfMaxima(used);
  return {
    scoredPoints,
    usedMaxPoints,
    totalMaxPoints: sumOfMaxima(scores),
    percentage: usedMaxPoints === 0 ? 0 : (100 * scoredPoints) / usedMaxPoints,
  };
}

/**
 * The assessment with its totals, of each category and over all, computed from its criteria. Where its scorecard is unknown, or lacks one
 * of the criteria, the stored totals stand (assumed): there is nothing to compute the maxima from.
 */
export function withTotals(record: AssessmentRecord, scorecard: ScorecardRecord | undefined): AssessmentRecord {
  const maxima = toMaxima(scorecard);
  const scores: Score[] = [];
  const categories = [];
  for (const category of record.data.categories) {
    const own = toScores(category, maxima);
    if (own === undefined) return record;
    scores.push(...own);
    categories.push({ ...category, totals: toTotals(own) });
  }
  const totals = toTotals(scores);
  return { ...record, totals, data: { ...record.data, categories, totals } };
}

function sumOfMaxima(scores: readonly Score[]): number {
  return scores.reduce((sum, { maxPoints }) => sum + maxPoints, 0);
}

function toScores(category: Schema<"AssessmentCategory">, maxima: ReadonlyMap<string, number>): Score[] | undefined {
  const scores: Score[] = [];
  for (const { id, score, state } of category.criteria) {
    const maxPoints = maxima.get(toKey(category.categoryId, id));
    if (maxPoints === undefined) return undefined;
    scores.push({ score, state, maxPoints });
  }
  return scores;
}

function toMaxima(scorecard: ScorecardRecord | undefined): ReadonlyMap<string, number> {
  const categories = scorecard?.categories ?? [];
  return new Map(
    categories.flatMap(({ categoryId, criteria }) =>
      criteria.map(({ id, maxPoints }) => [toKey(categoryId, id), maxPoints] as const),
    ),
  );
}

function toKey(categoryId: number, criterionId: number): string {
  return `${categoryId}.${criterionId}`;
}
