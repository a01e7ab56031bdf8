// Types of faults: wrong behaviour on purpose, in the form of the admin surface.
import type { AdminSchema } from "../../contract/admin-types.ts";
import type { RandomStream } from "../../engine/core/random.ts";
import type { Instant } from "../../engine/core/time.ts";

/** Which requests a fault is for; every named part must fit. `path` is a pattern over the path below the base path. */
export type FaultMatch = AdminSchema<"FaultMatch">;

/** What goes wrong. */
export type FaultEffect = AdminSchema<"FaultEffect">;

/** The kinds of effects. */
export type FaultKind = FaultEffect["kind"];

/** The effects of one kind. */
export type EffectOf<Kind extends FaultKind> = Extract<FaultEffect, { readonly kind: Kind }>;

/** Which of the matching requests a fault strikes; `from` is included, `to` is not, both are date-times on the sandbox's clock. */
export type FaultWhen = AdminSchema<"FaultSchedule">;

/** A fault as it is declared, in a scenario or by an admin request; without an id it gets `fault-<n>`. Its window may be in words. */
export type FaultDefinition = AdminSchema<"FaultStart">;

/** The same, with exact dates in the place of words. */
export type ExactFault = AdminSchema<"ExactFault">;

/** A fault in place; `id` is what the header x-mock-fault carries. */
export type Fault = AdminSchema<"Fault">;

/** The parts of a request that a fault can match. */
export interface FaultAsked {
  readonly operationId: string;
  readonly tag: string;
  readonly method: string;
  /** As sent, below the base path, without query. */
  readonly path: string;
}

/** A fault in its place. */
export interface PlacedFault {
  readonly id: string;
  readonly match: FaultMatch;
  readonly effect: FaultEffect;
  readonly when: FaultWhen;
  /** Lower ones are tried first. */
  readonly order: number;
}

/** What a fault counts. Chance depends on the number of the matched request alone, so this is its whole state. */
export interface FaultCounters {
  readonly matched: number;
  /** How often it was due; for a rate limit, the requests that it counted. */
  readonly due: number;
  readonly applied: number;
  /** Of a rate limit: when its window began (null: none has), and the requests that passed in it. */
  readonly windowStart: Instant | null;
  readonly passed: number;
}

/** One fault that strikes a request. */
export interface Strike<Effect extends FaultEffect = FaultEffect> {
  readonly id: string;
  readonly effect: Effect;
  /** A stream of its own, the same for equal seeds and requests. */
  readonly chance: RandomStream;
  /** Of a rate limit: whole seconds until its window ends. */
  readonly retryAfterSeconds?: number;
}

/** The faults of one sandbox, in the order they were added, which is the order they are tried in. */
export interface Faults {
  readonly size: number;
  list(): readonly Fault[];
  get(id: string): Fault | undefined;
  /**
   * Puts a fault in place.
   * @throws DomainError 409 fault_exists; 422 unknown_operation, unknown_tag, invalid_fault, too_many_faults
   */
  add(definition: ExactFault): Fault;
  remove(id: string): boolean;
  /** Removes every fault and returns how many there were. */
  clear(): number;
  /**
   * The faults that strike this request; their counters move. Delays add up. Of the other effects on the answer only the first one that is due
   * strikes (those after it are not tried). Effects on the body come on top.
   */
  strike(asked: FaultAsked, now: Instant): readonly Strike[];
  /** Undoes a strike that had nothing to act on, so that `next` strikes another request. */
  withdraw(id: string): void;
}
