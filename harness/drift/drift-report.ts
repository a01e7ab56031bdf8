// What a comparison of a server with the mock has found, as a value.
import type { OperationId } from "../../mock/contract/operation-types.ts";
import type { ContractPlace } from "./contract-place.ts";

/**
 * `contract`: a part that is documented or in the reference is broken. `assumption`: a part that this contract assumes differs.
 * `behaviour`: the same request has another status, or a write another effect. `undocumented`: a part that the contract does not name.
 */
export type DriftClass = "contract" | "assumption" | "behaviour" | "undocumented";

/** One difference, however often it was met. */
export interface Drift {
  /** What it is a difference of. */
  readonly class: DriftClass;
  /** The operation that was asked. */
  readonly operationId: OperationId;
  /** What differs: `status`, `null`, `type`, `enum`, `missing`, `lost-write` and so on, as `verify` names them; `undocumented`. */
  readonly kind: string;
  /** Where: `200 /tickets/[]/status`, or the part of the request that was tried. */
  readonly place: string;
  /** What the server does. */
  readonly found: string;
  /** What the mock does, or the contract says. */
  readonly expected: string;
  /** The first request that shows it, without secrets. */
  readonly example: string;
  /** How often it was met. */
  readonly count: number;
  /** Its place in the contract, and what one would change there. */
  readonly where: ContractPlace;
  /** Why it is accepted, where the known deviations say so. */
  readonly accepted?: string;
}

/** What a comparison has found. */
export interface DriftReport {
  /** Address of the server without secrets, or the recording. */
  readonly target: string;
  /** Version of the contract. */
  readonly contract: string;
  /** `drift` where a difference is not accepted; undocumented parts do not count. */
  readonly outcome: "drift" | "no drift";
  /** How many requests were sent to the server, or read from the recording. */
  readonly requests: number;
  /** Differences by class, then in the order of the contract. */
  readonly drifts: readonly Drift[];
  /** Operations that were compared. */
  readonly compared: readonly OperationId[];
  /** Operations that were not compared, and why. */
  readonly notCompared: readonly { readonly operationId: OperationId; readonly reason: string }[];
  /** Known deviations that have expired or were not met. */
  readonly warnings: readonly string[];
}

/** Whether a difference counts: what is accepted does not, nor a part that the contract does not name. */
export function isDrift({ class: name, accepted }: Drift): boolean {
  return name !== "undocumented" && accepted === undefined;
}
