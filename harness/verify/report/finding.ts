// Defines a finding: one breach of one part of the contract, however often it occurs.
import type { OperationId } from "../../../mock/contract/operation-types.ts";
import type { Provenance } from "../published-parts.ts";

/**
 * The kind of breach. In one response: `status` (unexpected), `failed` (a 5xx), `connection` (no response), `media-type`,
 * `encoding`, `header`, `not-json`, `missing`, `type`, `null`, `enum`, `value`. With input: `accepted` (invalid input
 * got through), `unauthenticated` (a caller without a token got through), `found-unknown` (an id that does not exist
 * was found). In comparison with the mock: `agreement` (a value), `filter` (an extra row), `filter-omits` (a missing
 * row), `order`, `total`, `echo` (of `limit` or `offset`), `lost-write` (in the response to a write), `stale-read` (in a
 * read that should show the write), `side-effect` (in data that the write should not change). `reference`: an id without a
 * record.
 */
export type FindingKind =
  | "status"
  | "failed"
  | "connection"
  | "media-type"
  | "encoding"
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
  | "reference"
  | "agreement"
  | "total"
  | "echo"
  | "order"
  | "filter"
  | "filter-omits"
  | "lost-write"
  | "stale-read"
  | "side-effect";

/** A breach as a check reports it. */
export interface Breach {
  readonly operationId: OperationId;
  readonly kind: FindingKind;
  /** Where: `200 /tickets/[]/status`, `query limit`; `[]` means any item, `{}` any key. */
  readonly place: string;
  /** A short rendering of what was found. */
  readonly found: string;
  /** What the contract requires. */
  readonly expected: string;
  /** How certain the contract is: a breach of a part that is only assumed has the verdict `assumption`. */
  readonly provenance: Provenance;
  /** The assumption that turned out wrong, if the part is assumed. */
  readonly assumption?: { readonly subject: string; readonly reason: string | undefined } | undefined;
  /** A request that shows the breach, without secrets. */
  readonly example: string;
}

/** A breach and its verdict. */
export interface Finding extends Breach {
  /** How often it occurred. */
  readonly count: number;
  /**
   * `deviation`: breaks a part that is documented or in the reference. `assumption`: an assumption of this contract is
   * wrong. `known`: accepted in the file of known deviations.
   */
  readonly verdict: "deviation" | "assumption" | "known";
  /** Why it is accepted, if it is `known`. */
  readonly accepted?: string;
}
