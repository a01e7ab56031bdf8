// Defines a test case: a request and the responses that the contract allows.
import type { Evidence } from "../published-parts.ts";
import type { PlannedRequest } from "../target/request.ts";

/**
 * `valid`: the minimal valid request. `boundary`: one value at the edge of the valid range. `invalid`: one invalid value.
 * `unknown`: an id that does not exist. `anonymous`, `invalidToken`: a caller without a token, and with an invalid one.
 */
export type CaseKind = "valid" | "boundary" | "invalid" | "unknown" | "anonymous" | "invalidToken";

export interface PlannedCase {
  readonly kind: CaseKind;
  readonly request: PlannedRequest;
  /** The part of the request under test: `query limit`, `body /filters/0/key`; "" for the whole request. */
  readonly place: string;
  /** Statuses allowed in addition to those of the kind. */
  readonly alsoAllowed?: readonly number[];
  /** How certain the contract is about that part. */
  readonly evidence: Evidence;
}
