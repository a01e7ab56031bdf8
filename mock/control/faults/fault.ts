// Types of faults: deliberately wrong behaviour, in the shape of the admin contract.
import type { AdminSchema } from "../../contract/admin-types.ts";
import type { EventName } from "../../domain/records/events/event-types.ts";
import type { RandomStream } from "../../engine/core/random.ts";
import type { Instant } from "../../engine/core/time.ts";
import type { PartTransaction } from "../../engine/store/store.ts";

/** The requests that a fault matches; every given condition must hold. `path` is a pattern, relative to the base path. */
export type FaultMatch = AdminSchema<"FaultMatch">;

/** The failure to inject. */
export type FaultEffect = AdminSchema<"FaultEffect">;

export type FaultKind = FaultEffect["kind"];

export type EffectOf<Kind extends FaultKind> = Extract<FaultEffect, { readonly kind: Kind }>;

/**
 * Which matching requests a fault strikes. `from` is inclusive, `to` exclusive; both are date-times on the sandbox's
 * clock.
 */
export type FaultWhen = AdminSchema<"FaultSchedule">;

/**
 * A declared fault, in a scenario or an admin request; the default id is `fault-<n>`. Its window may use relative
 * times.
 */
export type FaultDefinition = AdminSchema<"FaultStart">;

/** A fault definition with exact dates. */
export type ExactFault = AdminSchema<"ExactFault">;

/** A placed fault; the x-mock-fault header names it by its `id`. */
export type Fault = AdminSchema<"Fault">;

/** What a fault can match in a request. */
export interface MatchableRequest {
  readonly operationId: string;
  readonly tag: string;
  readonly method: string;
  /** The path as sent, without base path and query. */
  readonly path: string;
  /** Whether one of the mock's own pages sent it; absent means no. */
  readonly isFromPage?: boolean;
}

/** A placed fault with its order. */
export interface PlacedFault {
  readonly id: string;
  readonly match: FaultMatch;
  readonly effect: FaultEffect;
  readonly when: FaultWhen;
  /** Faults with a lower order are tried first. */
  readonly order: number;
}

/** The counters of a fault. Chance depends only on the number of the matched request, so this is its whole state. */
export interface FaultCounters {
  readonly matched: number;
  /** How often it was due; for a rate limit, how many requests it counted. */
  readonly due: number;
  readonly applied: number;
  /** For a rate limit: the start of its window (null before the first), and the requests that passed in it. */
  readonly windowStart: Instant | null;
  readonly passed: number;
}

export interface Strike<Effect extends FaultEffect = FaultEffect> {
  readonly id: string;
  readonly effect: Effect;
  /** A separate stream, the same for equal seeds and requests. */
  readonly chance: RandomStream;
  /** For a rate limit: whole seconds until its window ends. */
  readonly retryAfterSeconds?: number;
}

/** The faults of one sandbox, in the order in which they were added and are tried. */
export interface Faults {
  readonly size: number;
  list(): readonly Fault[];
  get(id: string): Fault | undefined;
  /** @throws DomainError conflict `fault_exists`; rule `unknown_operation`, `unknown_tag`, `invalid_fault`, `too_many_faults` */
  add(definition: ExactFault): Fault;
  remove(id: string): boolean;
  /** Removes every fault and returns how many there were. */
  clear(): number;
  /**
   * The faults that strike this request; advances their counters. Delays add up. Of the other effects on the response
   * only the first due one strikes, and later ones are not tried. Effects on the body are combined.
   */
  strike(request: MatchableRequest, now: Instant): readonly Strike[];
  /** The faults that strike one delivery of an event, each kind once; counts as part of the transaction. */
  strikeDelivery(tx: PartTransaction, event: EventName, now: Instant): readonly Strike[];
  /** Undoes a strike that had no effect, so that `next` strikes another request. */
  withdraw(id: string): void;
}
