// Records of quality work: scorecards, assessments, and the AI quality check's test cases, runs and tickets. Used by mock/services/ and fixtures/.
import type { Instant } from "../core/time.ts";
import type { Wire } from "./wire.ts";

export interface ScorecardCriterion {
  readonly id: number;
  readonly label: string;
  readonly description: string;
  readonly maxPoints: number;
  readonly scoringType: "metNotMet" | "numericScale";
}

/** A scorecard revision. */
export interface ScorecardRecord {
  readonly id: number;
  readonly baseId: number;
  readonly revision: number;
  readonly name: string;
  readonly state: "draft" | "active" | "retired" | "deleted";
  readonly categories: readonly {
    readonly categoryId: number;
    readonly label: string;
    readonly order: number;
    readonly criteria: readonly ScorecardCriterion[];
  }[];
}

/** An assessment in its full wire form, without what depends on the caller. Totals are recomputed from its criteria. */
export type AssessmentRecord = Omit<Wire<"QualityAssessment">, "canEdit">;

/** A test case: what an AI agent is expected to make of one ticket, in this and later runs. */
export interface TestCaseRecord {
  readonly id: number;
  readonly ticketId: number;
  readonly aiAgentId: string;
  readonly expectedResult: Wire<"TestResult">;
}

/** A test run with its statistics (docs/rules.md, Test runs). Scores are fractions 0..1. */
export interface TestRunRecord {
  readonly id: number;
  readonly aiAgentId: string;
  readonly aiAgentName: string;
  readonly state: "running" | "finished" | "failed" | "cancelled";
  readonly config: { readonly limit?: number; readonly reRunModels?: boolean };
  readonly createdBy: number;
  readonly createdAt: Instant;
  readonly endDate: Instant | null;
  readonly ticketsScheduledForTesting: number;
  readonly ticketsTested: number;
  readonly successfulTests: number;
  readonly description: string;
  readonly scores: { readonly overall: number; readonly contractId: number; readonly sentiment: number };
}

/** One ticket of a run; `actualResult` is null until it was tested. */
export interface TestTicketRecord extends Omit<Wire<"TestTicket">, "actualResult"> {
  readonly actualResult: Wire<"TestResult"> | null;
}
