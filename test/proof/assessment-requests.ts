// What the requests of assessments and scorecards take from the state. Part of test/proof/valid-requests.ts.
import type { AssessmentRecord } from "../../mock/records/quality.ts";
import type { Reader } from "../../mock/services/state-types.ts";
import type { OperationId } from "../../spec/generated/operations.ts";
import { anId, type Source, type Sources } from "./request-sources.ts";

/** The states of assessments that an operation is done with. */
const statesFor = {
  updateQualityAssessment: ["aiReady", "reviewOngoing", "reviewedBySupervisor", "discussedWithAssessee"],
  deleteQualityAssessment: ["error", "deleted"],
  refreshQualityAssessment: ["unprocessed", "aiInProgress", "aiReady", "reviewOngoing"],
} as const satisfies { readonly [Id in OperationId]?: readonly AssessmentRecord["state"][] };

type Staged = keyof typeof statesFor;

/** Of the work of others. */
function assessmentsFor(operationId: Staged, reader: Reader): number[] {
  const states: readonly AssessmentRecord["state"][] = statesFor[operationId];
  const fitting = [...reader.all("assessments")].filter((one) => one.assessedUser > 2 && states.includes(one.state));
  return fitting.map(({ id }) => id);
}

/** Any, where none is in the right state. */
function assessmentFor(operationId: Staged): Source {
  return (reader, random) => {
    const fitting = assessmentsFor(operationId, reader);
    return random.pick(fitting.length > 0 ? fitting : [...reader.ids("assessments")]);
  };
}

// Every scorecard of the world has these two criteria, with five points each.
const someScores: Source = (_, random) =>
  random.pick([[], [11], [11, 21]]).map((criterionId) => {
    const score = random.integer(0, 5);
    return { categoryId: criterionId < 20 ? 1 : 2, criterionId, score, reason: `Grund ${random.integer(1, 9)}` };
  });

const someDay: Source = (_, random) =>
  random.pick([`2026-02-0${random.integer(1, 9)}`, "2026-03-02T10:15:00.250+01:00", "2024-02-29T23:59:59Z"]);

/** By operation, then by parameter or property. */
export const assessmentSources: { readonly [Id in OperationId]?: Sources } = {
  getQualityAssessment: { id: anId("assessments") },
  listQualityAssessments: {
    from: (_, random) => `2026-0${random.integer(1, 3)}-0${random.integer(1, 9)}`,
    to: (_, random) => `2026-0${random.integer(1, 3)}-0${random.integer(1, 9)}T08:30:00Z`,
    lastDays: (_, random) => random.integer(0, 90),
    limit: (_, random) => random.integer(1, 500),
    offset: (_, random) => random.integer(0, 40),
    user: anId("users"),
    scorecardId: anId("scorecards"),
  },
  updateQualityAssessment: {
    id: assessmentFor("updateQualityAssessment"),
    criteria: someScores,
    assessmentDate: someDay,
    discussionDate: someDay,
  },
  deleteQualityAssessment: { id: assessmentFor("deleteQualityAssessment") },
  refreshQualityAssessment: { id: assessmentFor("refreshQualityAssessment") },
  getScorecard: { id: anId("scorecards") },
};

/** The operation, or reading an assessment where none is in a state for it. */
export function fitAssessments(operationId: OperationId, reader: Reader): OperationId {
  return isStaged(operationId) && assessmentsFor(operationId, reader).length === 0
    ? "getQualityAssessment"
    : operationId;
}

function isStaged(operationId: OperationId): operationId is Staged {
  return Object.hasOwn(statesFor, operationId);
}
