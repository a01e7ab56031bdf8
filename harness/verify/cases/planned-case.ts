// Defines a test case: a request and the answers that the contract allows.
import type { Evidence } from "../published-parts.ts";
import type { PlannedRequest } from "../target/request.ts";

/**
 * `valid`: the minimal valid request. `boundary`: one value at the edge of the valid range. `wrong`: one invalid value.
 * `unknown`: an id that does not exist. `nobody`, `stranger`: a caller without a token, and with an invalid one.
 */
export type CaseKind = "valid" | "boundary" | "wrong" | "unknown" | "nobody" | "stranger";

export interface PlannedCase {
  readonly kind: CaseKind;
  readonly request: PlannedRequest;
  /** The part of the request under test: `query limit`, `body /filters/0/key`; "" for the whole request. */
  readonly place: string;
  /** Statuses allowed in addition to those of the kind. */
  readonly alsoRight?: readonly number[];
  /** How certain the contract is about that part. */
  readonly evidence: Evidence;
}
