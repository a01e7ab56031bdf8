// What verification finds: one breach of the contract at one place, however often it was met.
import type { OperationId } from "../../../mock/contract/operation-types.ts";
import type { Certainty } from "../published-parts.ts";

/**
 * What is wrong. Of one answer: `status` (another one than the request must get), `failed` (a 5xx), `connection` (none at all), `media-type`,
 * `header`, `not-json`, `missing`, `type`, `null`, `enum`, `value`. Of input: `accepted` (wrong input was taken), `unauthenticated` (a caller without token
 * was let in), `found-unknown` (an id that is not there was answered). Across answers: `identity`, `reference`, `agreement`, `paging-repeats`,
 * `paging-omits`, `page-size`, `total`, `echo`, `order`, `filter`, `filter-omits`, `sum`, `unstable`, `lost-write`, `stale-read`, `side-effect`.
 */
export type FindingKind =
  | "status"
  | "failed"
  | "connection"
  | "media-type"
  | "header"
  | "not-json"
  | "missing"
  | "type"
  | "null"
  | "enum"
  | "value"
  | "accepted"
  | "unauthenticated"
  | "found-unknown"
  | "identity"
  | "reference"
  | "agreement"
  | "paging-repeats"
  | "paging-omits"
  | "page-size"
  | "total"
  | "echo"
  | "order"
  | "filter"
  | "filter-omits"
  | "sum"
  | "unstable"
  | "lost-write"
  | "stale-read"
  | "side-effect";

/** A breach, as a check reports it. */
export interface Breach {
  /** The operation that was asked. */
  readonly operationId: OperationId;
  /** What is wrong. */
  readonly kind: FindingKind;
  /** Where: `200 /tickets/[]/status`, `query limit`, or what a law is about; `[]` means any item, `{}` for any key. */
  readonly place: string;
  /** A short rendering of what was found. */
  readonly found: string;
  /** What would be right. */
  readonly expected: string;
  /** Where the contract has the part from: what breaks an assumed one is news. */
  readonly provenance: Certainty;
  /** The assumption that does not hold, where the part is assumed. */
  readonly assumption?: { readonly subject: string; readonly reason: string | undefined } | undefined;
  /** The request that shows it, without secrets. */
  readonly example: string;
}

/** A breach, with what it counts as. */
export interface Finding extends Breach {
  /** How often it was met. */
  readonly count: number;
  /**
   * `deviation`: breaks a part that is documented or in the reference. `news`: an assumption of this contract does not hold. `known`: accepted
   * by the file of known deviations.
   */
  readonly verdict: "deviation" | "news" | "known";
  /** Why it is accepted, where it is `known`. */
  readonly accepted?: string;
}
