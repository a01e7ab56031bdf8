// Defines a probe: a request and what the contract says about its response.
import type { Evidence } from "../published-parts.ts";
import type { PlannedRequest } from "../target/request.ts";

export interface Probe {
  readonly request: PlannedRequest;
  /** The same request with the ids of the mirror, if they differ. */
  readonly mirrorRequest?: PlannedRequest | undefined;
  /**
   * `valid`: the minimal request for a known record; `boundary`: a valid value at a limit; `invalid`: something that
   * the contract rejects; `unknown`: an id that does not exist; `anonymous`, `invalidToken`: the caller.
   */
  readonly kind: "valid" | "boundary" | "invalid" | "unknown" | "anonymous" | "invalidToken";
  /** The part of the request under test: `query limit`, `body /filters/0/key`; "" for the whole request. */
  readonly place: string;
  /** How certain the contract is about that part. */
  readonly evidence: Evidence;
  /** Whether to expect the mirror's status instead of the one that `kind` implies. */
  readonly expectsMirrorStatus?: boolean;
  /** Whether `evidence` applies to every difference in the response, whatever the contract says about its place. */
  readonly isRuleTested?: boolean;
}
