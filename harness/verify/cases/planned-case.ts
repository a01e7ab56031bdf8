// A case of verification: a request, and which answers the contract allows.
import type { Evidence } from "../published-parts.ts";
import type { PlannedRequest } from "../target/request.ts";

/**
 * `valid`: the least that is right. `boundary`: one value at the edge of what is right. `wrong`: one value that is not.
 * `unknown`: an id that is not there. `nobody` and `stranger`: a caller without token, and with one that is none.
 */
export type CaseKind = "valid" | "boundary" | "wrong" | "unknown" | "nobody" | "stranger";

export interface PlannedCase {
  readonly kind: CaseKind;
  readonly request: PlannedRequest;
  /** The part of the request that is tried: `query limit`, `body /filters/0/key`; "" for all of it. */
  readonly place: string;
  /** Statuses that are right beside those of the kind. */
  readonly alsoRight?: readonly number[];
  /** What that part rests on. */
  readonly evidence: Evidence;
}
