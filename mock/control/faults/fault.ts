// Types of faults: wrong behaviour on purpose, in the form of the admin surface (spec/admin/faults/effects.yaml).
// mock/control/faults/fault-set.ts keeps them, mock/http/steps/fault-behaviours.ts applies them, mock/sockets/play.ts plays
// those of the connection.
import type { AdminSchema } from "../../contract/admin-types.ts";
import type { RandomStream } from "../../core/random.ts";
import type { Instant } from "../../core/time.ts";

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

/** A fault as it is kept beside a process. */
export interface FaultPicture {
  readonly fault: ExactFault & { readonly id: string };
  /** How often it matched, was due and was applied; of a rate limit, its window (null: none has begun). */
  readonly counters: {
    readonly matched: number;
    readonly due: number;
    readonly applied: number;
    readonly windowStart: Instant | null;
    readonly passed: number;
  };
}

/** The faults of a sandbox as they are kept beside a process. */
export interface FaultsPicture {
  readonly seed: number;
  /** The highest number that an id was made of. */
  readonly number: number;
  readonly faults: readonly FaultPicture[];
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
  /** Returns to these faults with counters at zero, and with a new seed if one is given. Throws as `add` does, before any change. */
  reset(definitions: readonly ExactFault[], seed?: number): void;
  /** The same faults and counters in another sandbox. */
  fork(): Faults;
  /** Whether a strike on such a request would move a counter. */
  meets(asked: FaultAsked): boolean;
  /** All of it as JSON. */
  picture(): FaultsPicture;
}
