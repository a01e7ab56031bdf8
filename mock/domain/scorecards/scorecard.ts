// Looks up the criteria of a scorecard by category and criterion id.
import type { ScorecardCriterion, ScorecardRecord } from "../records/quality.ts";

/** Identifies a criterion, whose id is unique only within its category. */
export function toCriterionKey(categoryId: number, criterionId: number): string {
  return `${categoryId}.${criterionId}`;
}

const criteriaOf = new WeakMap<ScorecardRecord, ReadonlyMap<string, ScorecardCriterion>>();
const none: ReadonlyMap<string, ScorecardCriterion> = new Map();

/** The criteria by key; empty for a missing scorecard. */
export function toScorecardCriteria(scorecard: ScorecardRecord | undefined): ReadonlyMap<string, ScorecardCriterion> {
  if (scorecard === undefined) return none;
  const cached = criteriaOf.get(scorecard);
  if (cached !== undefined) return cached;
  const criteria = new Map(
    scorecard.categories.flatMap(({ categoryId, criteria: ownCriteria }) =>
      ownCriteria.map((criterion) => [toCriterionKey(categoryId, criterion.id), criterion] as const),
    ),
  );
  criteriaOf.set(scorecard, criteria);
  return criteria;
}
