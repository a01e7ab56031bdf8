// The seam of faults: wrong behaviour on purpose. Kept per sandbox by mock/control/faults.ts, played by the fault steps of
// mock/http/pipeline.ts and, on the wire, by mock/server.ts.
import type { Instant } from "../core/time.ts";

/** Which requests a fault is for; every named part has to fit. `path` is a shell-style pattern over the path below the base path. */
export interface FaultMatch {
  readonly operationId?: string;
  readonly method?: string;
  readonly path?: string;
  readonly tag?: string;
}

export type DelayEffect =
  | { readonly kind: "delay"; readonly fixedMs: number }
  | { readonly kind: "delay"; readonly uniformMs: { readonly min: number; readonly max: number } }
  | { readonly kind: "delay"; readonly lognormalMs: { readonly median: number; readonly sigma: number } };

/** What goes wrong. */
export type FaultEffect =
  | DelayEffect
  | {
      readonly kind: "status";
      readonly status: number;
      readonly code?: string;
      readonly message?: string;
      /** Whether a write is left undone (`before`, the default) or done (`after`) when this is answered. */
      readonly handling?: "before" | "after";
    }
  | { readonly kind: "tooManyRequests"; readonly retryAfterSeconds: number }
  | { readonly kind: "rateLimit"; readonly limit: number; readonly windowSeconds: number }
  | { readonly kind: "outage" }
  | { readonly kind: "connectionReset" }
  | { readonly kind: "emptyReply" }
  | { readonly kind: "truncatedBody"; readonly bytes?: number }
  | { readonly kind: "slowBody"; readonly bytesPerSecond: number }
  | { readonly kind: "wrongContentType"; readonly contentType?: string }
  | { readonly kind: "malformedJson" }
  | { readonly kind: "staleRead" }
  | { readonly kind: "contractBreach"; readonly breach: "dropRequired" | "wrongType"; readonly pointer?: string }
  | { readonly kind: "duplicateProcessing" };

/** When a fault strikes a request that it fits. Absent: always. */
export type FaultWhen =
  | { readonly kind: "always" }
  | { readonly kind: "next"; readonly count: number }
  | { readonly kind: "every"; readonly nth: number }
  | { readonly kind: "probability"; readonly share: number }
  | { readonly kind: "window"; readonly from: Instant; readonly to: Instant };

/** A fault as it is declared, in a scenario or by an admin request. */
export interface FaultDefinition {
  readonly match?: FaultMatch;
  readonly effect: FaultEffect;
  readonly when?: FaultWhen;
}

/** A fault in place; `id` is what the header x-mock-fault carries. */
export interface Fault extends FaultDefinition {
  readonly id: string;
  /** How many requests it struck so far. */
  readonly struck: number;
}

/** What a request is, as far as a fault may ask. */
export interface FaultAsked {
  readonly operationId: string;
  readonly tag: string;
  readonly method: string;
  readonly path: string;
}

/** The faults of one sandbox, in the order they were added. */
export interface Faults {
  list(): readonly Fault[];
  get(id: string): Fault | undefined;
  add(definition: FaultDefinition): Fault;
  remove(id: string): boolean;
  clear(): void;
  /** The faults that strike this request; counters and chance move. A shared empty list where none is in place: costs nothing then. */
  strike(asked: FaultAsked, now: Instant): readonly Fault[];
  /** Back to these faults, counters and chance anew. */
  reset(definitions: readonly FaultDefinition[]): void;
  /** The same faults, counters and chance in another sandbox. */
  fork(): Faults;
}
