// Simulates the AI's rescoring of an assessment: draws scores, reasons and a summary at random, without reading the
// assessed work.
import type { Schema } from "../../contract/operation-types.ts";
import type { RandomStream } from "../../engine/core/random.ts";
import type { AssessmentRecord, ScorecardCriterion, ScorecardRecord } from "../records/quality.ts";
import type { WorldTexts } from "../records/world-texts.ts";
import { toCriterionKey, toScorecardCriteria } from "../scorecards/scorecard.ts";
import { mapCriteria } from "./assessment.ts";

type Criterion = Schema<"AssessmentCriterion">;
type Scoring = WorldTexts["service"]["scoring"];

interface Rescoring {
  readonly scoring: Scoring;
  readonly stream: RandomStream;
  readonly scorecard: ScorecardRecord | undefined;
  /** When the AI scored, ISO 8601. */
  readonly at: string;
}

/**
 * Returns the content of an assessment with new scores, reasons and summary (docs/rules.md, Quality assessments).
 * Values verified by people, and criteria that the AI has explained it cannot judge, remain unchanged.
 */
export function rescore(
  { data }: Pick<AssessmentRecord, "data">,
  { scoring: { reasons, verdicts }, stream, scorecard, at }: Rescoring,
): AssessmentRecord["data"] {
  const criteria = toScorecardCriteria(scorecard);
  const ratings: Rating[] = [];
  const meanQuality = 0.45 + 0.55 * stream.next();
  const categories = mapCriteria(data.categories, (criterion, categoryId) => {
    const rule = criteria.get(toCriterionKey(categoryId, criterion.id));
    // Drawn even for a criterion that remains unchanged, so that the others do not depend on it.
    const quality = meanQuality + 0.5 * (stream.next() - 0.4);
    if (rule === undefined || isSettled(criterion)) return criterion;
    const score = toScore(rule, Math.min(1, Math.max(0, quality)));
    const share = rule.maxPoints === 0 ? 1 : score / rule.maxPoints;
    const reason = `${rule.label}: ${pickByShare(stream, reasons, share)}`;
    ratings.push({ share, reason });
    return { ...criterion, score, reason, state: "aiGenerated", lastEditedByUserId: 0, lastEditedAt: at };
  });
  const aiSummary = toSummary(verdicts, stream, ratings) ?? data.aiSummary;
  return { ...data, aiSummary, categories, assessmentDate: at };
}

/** The new score of a criterion. */
interface Rating {
  /** Its fraction of the maximum, 0 to 1. */
  readonly share: number;
  readonly reason: string;
}

function isSettled({ state, reason }: Criterion): boolean {
  return state === "humanVerified" || (state === "unscored" && reason !== "");
}

function toScore({ scoringType, maxPoints }: ScorecardCriterion, share: number): number {
  const maxScore = Math.floor(maxPoints);
  if (scoringType === "metNotMet") return share >= 0.5 && maxScore === maxPoints ? maxScore : 0;
  return Math.min(maxScore, Math.round(share * maxPoints));
}

/** A verdict, with the reason of the weakest point; undefined if nothing was scored. */
function toSummary(
  verdicts: Scoring["verdicts"],
  stream: RandomStream,
  ratings: readonly Rating[],
): string | undefined {
  const [weakest] = ratings.toSorted((left, right) => left.share - right.share);
  if (weakest === undefined) return undefined;
  const mean = ratings.reduce((sum, { share }) => sum + share, 0) / ratings.length;
  return `${pickByShare(stream, verdicts, mean)} ${weakest.reason}`;
}

function pickByShare(stream: RandomStream, texts: Scoring["reasons"], share: number): string {
  return stream.pick(texts[toLevel(share)]);
}

function toLevel(share: number): keyof Scoring["reasons"] {
  if (share >= 0.85) return "high";
  return share >= 0.5 ? "middling" : "low";
}
