// Finds every rule that a change of an assessment breaks.
import type { Schema } from "../../contract/operation-types.ts";
import { DomainError, describeFirst, type Violation } from "../../engine/core/errors.ts";
import { cut } from "../../engine/core/short-text.ts";
import type { AssessmentRecord, ScorecardRecord } from "../records/quality.ts";
import { toCriterionKey, toScorecardCriteria } from "../scorecards/scorecard.ts";

type Update = Schema<"AssessmentUpdate">;
type Entry = Schema<"AssessmentCriterionUpdate">;

interface Breach {
  readonly code: string;
  readonly violation: Violation;
}

/** The parts of an assessment that rules depend on. */
type JudgedAssessment = Pick<AssessmentRecord, "id" | "state"> & { readonly data: JudgedData };
interface JudgedData {
  readonly categories: readonly {
    readonly categoryId: Entry["categoryId"];
    readonly criteria: readonly { readonly id: Entry["criterionId"]; readonly state: string }[];
  }[];
}

/** The state that may follow each state set by people; none is skipped or reverted (assumed). */
const following: { readonly [State in AssessmentRecord["state"]]?: NonNullable<Update["state"]> } = {
  aiReady: "reviewOngoing",
  reviewOngoing: "reviewedBySupervisor",
  reviewedBySupervisor: "discussedWithAssessee",
};

/**
 * Refuses a change that breaks rules, naming every breach (docs/rules.md, Quality assessments).
 * @throws DomainError rule, with the code of the breach, or `unprocessable` for several kinds
 */
export function assertFitting(record: JudgedAssessment, scorecard: ScorecardRecord | undefined, update: Update): void {
  const breaches = [
    ...findScoreBreaches(record, scorecard, update.criteria ?? []),
    ...findStateBreaches(record, update),
  ];
  const [first] = breaches;
  if (first === undefined) return;
  const code = breaches.every((breach) => breach.code === first.code) ? first.code : "unprocessable";
  const violations = breaches.map((breach) => breach.violation);
  const opening = `The change of assessment ${record.id} does not fit`;
  throw new DomainError("rule", code, `${opening}: ${describeFirst(violations)}.`, violations);
}

function findScoreBreaches(
  { data }: Pick<JudgedAssessment, "data">,
  scorecard: ScorecardRecord | undefined,
  entries: readonly Entry[],
): Breach[] {
  const known = new Map(
    data.categories.flatMap(({ categoryId, criteria }) =>
      criteria.map((criterion) => [toCriterionKey(categoryId, criterion.id), criterion] as const),
    ),
  );
  const rules = toScorecardCriteria(scorecard);
  const seen = new Set<string>();
  return entries.flatMap((entry, index) => {
    const pointer = `/criteria/${index}`;
    const key = toCriterionKey(entry.categoryId, entry.criterionId);
    const criterion = known.get(key);
    if (criterion === undefined) {
      const expected = "a criterion of the assessment, by the ids of its category and its own";
      return [toBreach("unknown_criterion", pointer, entry, expected)];
    }
    if (seen.has(key)) return [toBreach("repeated_criterion", pointer, entry, "each criterion once")];
    seen.add(key);
    if (entry.score === undefined) {
      if (criterion.state !== "unscored") return [];
      return [toBreach("score_missing", pointer, entry, "a score along with a criterion that is unscored")];
    }
    const rule = rules.get(key);
    if (rule === undefined || fits(entry.score, rule)) return [];
    return [toBreach("score_out_of_range", `${pointer}/score`, entry.score, describeScores(rule))];
  });
}

type Scoring = Pick<Schema<"ScorecardCriterion">, "maxPoints" | "scoringType">;

function fits(score: number, { maxPoints, scoringType }: Scoring): boolean {
  return scoringType === "metNotMet" ? score === 0 || score === maxPoints : score <= maxPoints;
}

function describeScores({ maxPoints, scoringType }: Scoring): string {
  return scoringType === "metNotMet" ? `0 or ${maxPoints}` : `a whole number from 0 to ${maxPoints}`;
}

function findStateBreaches({ state }: Pick<AssessmentRecord, "state">, update: Update): Breach[] {
  const wanted = update.state ?? state;
  const next = following[state];
  const breaches: Breach[] = [];
  if (wanted !== state && wanted !== next) {
    const expected = next === undefined ? `${state}, the last of them` : `${state}, or ${next}, which follows it`;
    breaches.push(toBreach("state_out_of_order", "/state", wanted, expected));
  }
  if (wanted === "discussedWithAssessee" && update.discussionDate === null) {
    breaches.push(
      toBreach("discussion_date_missing", "/discussionDate", null, "a date along with discussedWithAssessee"),
    );
  }
  return breaches;
}

function toBreach(code: string, pointer: string, found: unknown, expected: string): Breach {
  return { code, violation: { in: "body", pointer, found: cut(JSON.stringify(found)), expected } };
}
