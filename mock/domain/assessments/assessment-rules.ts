// Rules for changing an assessment: scores fit the scorecard, states follow their order.
import type { Schema } from "../../contract/operation-types.ts";
import type { AssessmentRecord, ScorecardRecord } from "../records/quality.ts";
import { createRefusals, type Refusals } from "../refusals.ts";
import { toCriterionKey, toScorecardCriteria } from "../scorecards/scorecard.ts";

type Update = Schema<"AssessmentUpdate">;
type Entry = Schema<"AssessmentCriterionUpdate">;

/** The parts of an assessment that the rules read. */
type CheckedAssessment = Pick<AssessmentRecord, "id" | "state"> & { readonly data: CheckedData };
interface CheckedData {
  readonly categories: readonly {
    readonly categoryId: Entry["categoryId"];
    readonly criteria: readonly { readonly id: Entry["criterionId"]; readonly state: string }[];
  }[];
}

/** The next state that people can set from each state; they cannot skip or revert a state (assumed). */
const nextStates: { readonly [State in AssessmentRecord["state"]]?: NonNullable<Update["state"]> } = {
  aiReady: "reviewOngoing",
  reviewOngoing: "reviewedBySupervisor",
  reviewedBySupervisor: "discussedWithAssessee",
};

/**
 * Refuses a change that breaks rules, naming every breach (docs/rules.md, Quality assessments).
 * @throws DomainError rule, with the code of the breach, or `unprocessable` for several kinds
 */
export function assertValidUpdate(
  record: CheckedAssessment,
  scorecard: ScorecardRecord | undefined,
  update: Update,
): void {
  const refusals = createRefusals();
  checkScores(record, scorecard, update.criteria ?? [], refusals);
  checkState(record, update, refusals);
  refusals.throwIfAny(`Assessment ${record.id} cannot be changed this way`);
}

function checkScores(
  { data }: Pick<CheckedAssessment, "data">,
  scorecard: ScorecardRecord | undefined,
  entries: readonly Entry[],
  refusals: Refusals,
): void {
  const criteriaByKey = new Map(
    data.categories.flatMap(({ categoryId, criteria }) =>
      criteria.map((criterion) => [toCriterionKey(categoryId, criterion.id), criterion] as const),
    ),
  );
  const rules = toScorecardCriteria(scorecard);
  const seenKeys = new Set<string>();
  for (const [index, entry] of entries.entries()) {
    const pointer = `/criteria/${index}`;
    const key = toCriterionKey(entry.categoryId, entry.criterionId);
    const criterion = criteriaByKey.get(key);
    if (criterion === undefined) {
      const expected = "the category id and criterion id of a criterion of this assessment";
      refusals.addBreach({ code: "unknown_criterion", pointer, found: entry, expected });
    } else if (seenKeys.has(key)) {
      refusals.addBreach({ code: "repeated_criterion", pointer, found: entry, expected: "each criterion once" });
    } else checkScore(entry, { state: criterion.state, rule: rules.get(key), pointer }, refusals);
    seenKeys.add(key);
  }
}

interface CriterionToScore {
  readonly state: string;
  readonly rule: Scoring | undefined;
  readonly pointer: string;
}

function checkScore(entry: Entry, { state, rule, pointer }: CriterionToScore, refusals: Refusals): void {
  const { score } = entry;
  if (score === undefined) {
    if (state !== "unscored") return;
    const expected = "a score, because the criterion has none yet";
    refusals.addBreach({ code: "score_missing", pointer, found: entry, expected });
  } else if (rule !== undefined && !fits(score, rule)) {
    const expected = describeScores(rule);
    refusals.addBreach({ code: "score_out_of_range", pointer: `${pointer}/score`, found: score, expected });
  }
}

type Scoring = Pick<Schema<"ScorecardCriterion">, "maxPoints" | "scoringType">;

function fits(score: number, { maxPoints, scoringType }: Scoring): boolean {
  return scoringType === "metNotMet" ? score === 0 || score === maxPoints : score <= maxPoints;
}

function describeScores({ maxPoints, scoringType }: Scoring): string {
  return scoringType === "metNotMet" ? `0 or ${maxPoints}` : `a whole number from 0 to ${maxPoints}`;
}

function checkState({ state }: Pick<AssessmentRecord, "state">, update: Update, refusals: Refusals): void {
  const nextState = update.state ?? state;
  const next = nextStates[state];
  if (nextState !== state && nextState !== next) {
    const expected = next === undefined ? `${state}, the last state` : `${state}, or ${next}, which follows it`;
    refusals.addBreach({ code: "state_out_of_order", pointer: "/state", found: nextState, expected });
  }
  if (nextState === "discussedWithAssessee" && update.discussionDate === null) {
    const expected = "a date, because the state is discussedWithAssessee";
    refusals.addBreach({ code: "discussion_date_missing", pointer: "/discussionDate", found: null, expected });
  }
}
