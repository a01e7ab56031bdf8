// Defines the report of a comparison between a server and the mock.
import type { OperationId } from "../../mock/contract/operation-types.ts";
import type { ContractPlace } from "./contract-place.ts";

/**
 * `contract`: the server breaks a documented part of the contract. `assumption`: an assumption of this contract is
 * wrong. `behaviour`: the same request gets a different status, or a write has a different effect. `undocumented`: a
 * part that the contract does not describe.
 */
export type DriftClass = "contract" | "assumption" | "behaviour" | "undocumented";

/** One difference, however often it occurs. */
export interface Drift {
  /** Class of the difference. */
  readonly class: DriftClass;
  /** The requested operation. */
  readonly operationId: OperationId;
  /** The difference, as in `verify` (`status`, `null`, `type`, `enum`, `lost-write` …), or `undocumented`. */
  readonly kind: string;
  /** Where: `200 /tickets/[]/status`, or the tested part of the request. */
  readonly place: string;
  /** The server's behaviour. */
  readonly found: string;
  /** The mock's behaviour, or the contract's rule. */
  readonly expected: string;
  /** The first request that shows it, without secrets. */
  readonly example: string;
  /** How often it occurred. */
  readonly count: number;
  /** Whether the last run did not report it; true if there was no last run. */
  readonly isNew: boolean;
  /** Its location in the contract, and the change to make there. */
  readonly where: ContractPlace;
  /** Why it is accepted, if a known deviation covers it. */
  readonly accepted?: string;
}

/** The result of a comparison. */
export interface DriftReport {
  /** Address of the server without secrets, or the recording. */
  readonly target: string;
  /** Version of the contract. */
  readonly contract: string;
  /** `drift` if a new difference is not accepted; undocumented parts do not count. */
  readonly outcome: "drift" | "no drift";
  /** Number of requests sent to the server or read from the recording. */
  readonly requests: number;
  /** Differences by class, then in contract order. */
  readonly drifts: readonly Drift[];
  /** Operations that were compared. */
  readonly compared: readonly OperationId[];
  /** Operations that were not compared, and why. */
  readonly notCompared: readonly { readonly operationId: OperationId; readonly reason: string }[];
  /** Differences of the last run that no longer occur: class, operation, kind and place. */
  readonly gone: readonly string[];
  /** Known deviations that expired or matched nothing. */
  readonly warnings: readonly string[];
}

/** Whether a difference counts: it is new, and neither accepted nor undocumented. */
export function isDrift({ class: name, accepted, isNew }: Drift): boolean {
  return name !== "undocumented" && accepted === undefined && isNew;
}
