// The seam of faults: wrong behaviour on purpose, in the wire form of the admin surface (spec: FaultStart, Fault). Kept per sandbox by
// mock/control/faults/fault-set.ts, played by the fault steps of mock/http/pipeline.ts and, on the wire, by mock/server.ts.
import type { RandomStream } from "../../core/random.ts";
import type { Instant } from "../../core/time.ts";

/** Which requests a fault is for; all that is said must fit. `path` is a pattern over the path below the base path. */
export interface FaultMatch {
  readonly operationId?: string;
  readonly method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path?: string;
  readonly tag?: string;
}

/** Real time that passes before a request goes on. */
export type DelayEffect =
  | { readonly kind: "delay"; readonly fixedMs: number }
  | { readonly kind: "delay"; readonly uniform: { readonly minMs: number; readonly maxMs: number } }
  | { readonly kind: "delay"; readonly lognormal: { readonly medianMs: number; readonly sigma: number } };

/** `before`: instead of the operation, which is not carried out; `after`: once its changes are kept. Left out: before. */
export type FaultTiming = "before" | "after";

/** An error answer in the contract's form; code and message left out are those of the contract's example for the status. */
export interface StatusEffect {
  readonly kind: "status";
  readonly status: number;
  readonly code?: string;
  readonly message?: string;
  readonly timing?: FaultTiming;
}

/** One place of a 200 answer breaks the contract; without a pointer one is chosen by the seed. */
export interface BreachEffect {
  readonly kind: "contractBreach";
  readonly breach: "drop" | "wrongType";
  readonly pointer?: string;
}

/** What becomes of the answer; of several that are due the first one takes the request. */
export type AnswerEffect =
  | StatusEffect
  | BreachEffect
  | { readonly kind: "tooManyRequests"; readonly retryAfterSeconds: number }
  | { readonly kind: "rateLimit"; readonly limit: number; readonly windowSeconds: number }
  | { readonly kind: "outage" }
  | { readonly kind: "connectionReset" | "emptyReply"; readonly timing?: FaultTiming }
  | { readonly kind: "staleRead" }
  | { readonly kind: "duplicateProcessing" };

/** How the body of whatever answer travels; one of each kind can strike, beside an AnswerEffect. */
export type BodyEffect =
  | { readonly kind: "truncatedBody"; readonly bytes?: number }
  | { readonly kind: "slowBody"; readonly bytesPerSecond: number }
  | { readonly kind: "wrongContentType"; readonly contentType?: string }
  | { readonly kind: "malformedJson" };

/** What goes wrong. */
export type FaultEffect = DelayEffect | AnswerEffect | BodyEffect;

/** Which of the matching requests a fault strikes; `from` is included, `to` is not, both are date-times on the sandbox's clock. */
export type FaultWhen =
  | { readonly always: true }
  | { readonly next: number }
  | { readonly every: number }
  | { readonly probability: number }
  | { readonly from: string; readonly to: string };

/** A fault as it is declared, in a scenario or by an admin request. */
export interface FaultDefinition {
  /** Left out: `fault-<n>`. */
  readonly id?: string;
  /** Left out: every request. */
  readonly match?: FaultMatch;
  readonly effect: FaultEffect;
  /** Left out: always. */
  readonly when?: FaultWhen;
}

/** A fault in place; `id` is what the header x-mock-fault carries. */
export interface Fault extends Required<FaultDefinition> {
  /** How many requests it matched. */
  readonly matchedCount: number;
  /** How many of them it was applied to. */
  readonly appliedCount: number;
}

/** What a request is, as far as a fault may ask. */
export interface FaultAsked {
  readonly operationId: string;
  readonly tag: string;
  readonly method: string;
  /** As sent, below the base path, without query. */
  readonly path: string;
}

/** One fault that a request has run into. */
export interface Strike {
  readonly id: string;
  readonly effect: FaultEffect;
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
   * @throws DomainError 409 fault_exists; 422 unknown_operation, unknown_tag, invalid_fault
   */
  add(definition: FaultDefinition): Fault;
  remove(id: string): boolean;
  /** Ends every fault; how many there were. */
  clear(): number;
  /**
   * What this request runs into; counters move. Delays add up, of the other effects on the answer the first one due takes the request
   * (those after it are not tried), effects on the body come on top.
   */
  strike(asked: FaultAsked, now: Instant): readonly Strike[];
  /** Takes a strike back that had nothing to act on, so that `next` strikes another request. */
  withdraw(id: string): void;
  /** Back to these faults, counters anew; with a new seed where one is given. Throws as `add` does, before anything changed. */
  reset(definitions: readonly FaultDefinition[], seed?: number): void;
  /** The same faults and counters in another sandbox. */
  fork(): Faults;
}
