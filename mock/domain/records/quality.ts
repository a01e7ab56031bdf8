// Records of quality work: scorecards, assessments, and the test cases, runs and tickets of the AI quality check.
import type { Instant } from "../../engine/core/time.ts";
import type { Stored, Wire } from "./wire.ts";

export type ScorecardCriterion = Wire<"ScorecardCriterion">;

/** A scorecard revision. */
export type ScorecardRecord = Stored<"ScorecardRecord">;

/**
 * An assessment as returned in full, without values that depend on the caller. Totals are recomputed from its criteria.
 */
export type AssessmentRecord = Stored<"AssessmentRecord">;

/** The fields of an assessment that lists and indexes read. */
export interface AssessmentColumns
  extends Pick<AssessmentRecord, "state" | "assessedUser" | "scorecardBaseId" | "ticketId" | "worklogId"> {
  readonly createdAt: Instant | null;
  /** When rescoring by the AI was requested; null unless it is in progress. */
  readonly refreshedAt: Instant | null;
}

/** The states of an assessment, in order. */
export const assessmentStates: { readonly [State in AssessmentRecord["state"]]: true } = {
  unprocessed: true,
  aiInProgress: true,
  aiReady: true,
  reviewOngoing: true,
  reviewedBySupervisor: true,
  discussedWithAssessee: true,
  error: true,
  deleted: true,
};

/** A test case: the result expected of an AI agent for one ticket, in this and later runs. */
export type TestCaseRecord = Stored<"TestCaseRecord">;

/** A test run with its statistics (docs/rules.md, Test runs). Scores are fractions 0..1. */
export type TestRunRecord = Stored<"TestRunRecord">;

/** One ticket of a run; `actualResult` is null until it is tested. */
export type TestTicketRecord = Stored<"TestTicketRecord">;

/** The fields by which test runs are searched. */
export interface TestRunColumns {
  readonly id: number;
  readonly aiAgentId: string;
  readonly state: TestRunRecord["state"];
  readonly createdAt: Instant;
  /** When the test in progress ends; null if there is none. */
  readonly nextAt: number | null;
}

/** The fields by which test cases are searched. */
export type TestCaseColumns = Pick<TestCaseRecord, "id" | "aiAgentId">;
