// How the model compares assessments with the answers, their totals included. Written from docs/rules.md, "Quality assessments".
import type { AssessmentRecord } from "../../../mock/records/quality.ts";
import type { Wire } from "../../../mock/records/wire.ts";
import type { Model } from "./model-state.ts";
import { type Judge, parseAs, type ReadBack, type Situation } from "./step.ts";

type Categories = AssessmentRecord["data"]["categories"];
type Criterion = Categories[number]["criteria"][number];

/** The states in which people review, in their order. */
export const reviewStates = ["aiReady", "reviewOngoing", "reviewedBySupervisor", "discussedWithAssessee"] as const;

/** A criterion with its category and its points. */
interface Place {
  readonly categoryId: number;
  readonly criterion: Criterion;
  readonly maxPoints: number;
  readonly isAllOrNone: boolean;
}

/** Every criterion of an assessment, with what the scorecard says of it. */
export function placesOf({ data, scorecardId }: AssessmentRecord, { around }: Pick<Situation, "around">): Place[] {
  const card = around.scorecards.get(scorecardId);
  return data.categories.flatMap(({ categoryId, criteria }) =>
    criteria.map((criterion) => {
      const own = card?.categories.find((one) => one.categoryId === categoryId)?.criteria;
      const rule = own?.find(({ id }) => id === criterion.id);
      return {
        categoryId,
        criterion,
        maxPoints: rule?.maxPoints ?? 0,
        isAllOrNone: rule?.scoringType === "metNotMet",
      };
    }),
  );
}

/** Compares an assessment: what the model keeps of it, and the totals that its criteria make. */
export function judgeAssessment(
  got: Wire<"QualityAssessment">,
  expected: AssessmentRecord,
  at: Pick<Situation, "around" | "caller">,
  judge: Judge,
): void {
  const { state, assessedByUser, modifiedAt, deletedAt, worklogId, ticketId, assessedUser } = expected;
  const what = `assessment ${expected.id}`;
  judge.has(what, got, { state, assessedByUser, modifiedAt, deletedAt, worklogId, ticketId, assessedUser });
  const { aiSummary, supervisorAssessment, assessmentDate, discussionDate } = expected.data;
  judge.has(`${what}, data`, got.data, { aiSummary, supervisorAssessment, assessmentDate, discussionDate });
  const criteria = (categories: Categories) => categories.flatMap((one) => one.criteria);
  judge.same(`${what}, criteria`, criteria(got.data.categories), criteria(expected.data.categories));
  const places = placesOf(expected, at);
  const used = places.filter(({ criterion }) => criterion.state !== "unscored");
  const scoredPoints = used.reduce((sum, { criterion }) => sum + (criterion.score ?? 0), 0);
  const usedMaxPoints = used.reduce((sum, { maxPoints }) => sum + maxPoints, 0);
  const totalMaxPoints = places.reduce((sum, { maxPoints }) => sum + maxPoints, 0);
  const percentage = usedMaxPoints === 0 ? 0 : (scoredPoints * 100) / usedMaxPoints;
  judge.same(`${what}, totals`, got.totals, { scoredPoints, usedMaxPoints, totalMaxPoints, percentage });
  const canEdit = assessedUser !== at.caller && reviewStates.some((one) => one === state);
  judge.same(`${what}, canEdit`, got.canEdit, canEdit);
}

/** One assessment, in the full form. */
export function readAssessment(
  model: Model,
  id: number,
  at: Pick<Situation, "around" | "caller">,
): ReadBack | undefined {
  const known = model.assessments.get(id);
  if (known === undefined) return undefined;
  const check = (text: string, judge: Judge) => judgeAssessment(parseAs(text), known.record, at, judge);
  return { path: `/quality/assessment/${id}`, status: 200, check };
}
