// One fault in place: decides whether it fits a request and is due, and counts. The counters are its whole state: chance depends on the
// number of the matched request alone. Used by mock/control/faults/fault-set.ts.

import type { ServiceContract } from "../../contract/service-contract.ts";
import { compilePathPattern } from "../../core/path-pattern.ts";
import { createRandomStream } from "../../core/random.ts";
import { type Instant, parseDateTime } from "../../core/time.ts";
import type {
  ExactFault,
  Fault,
  FaultAsked,
  FaultEffect,
  FaultMatch,
  FaultPicture,
  FaultWhen,
  Strike,
} from "./fault.ts";
import { assertFault } from "./fault-rules.ts";

/** A fault with its counters. */
export interface PlacedFault {
  readonly id: string;
  readonly match: FaultMatch;
  readonly effect: FaultEffect;
  view(): Fault;
  /** Whether it is for such a request. */
  fits(asked: FaultAsked): boolean;
  /** Definition and counters, as JSON. */
  picture(): FaultPicture;
  /** The strike on this request, if it fits and is due; counts it. */
  strike(asked: FaultAsked, now: Instant): Strike | undefined;
  /** Undoes the last strike. */
  withdraw(): void;
  /** The same fault with counters of its own that begin at these. */
  copy(): PlacedFault;
}

interface Counters {
  matched: number;
  /** How often it was due; for a rate limit, the requests that it counted. */
  due: number;
  applied: number;
  /** Of a rate limit: when its window began, and the requests that passed in it. */
  windowStart: Instant;
  passed: number;
}

type Fits = (asked: FaultAsked) => boolean;

const always: FaultWhen = { always: true };

/**
 * Puts a fault in place.
 * @throws DomainError 422 unknown_operation, unknown_tag, invalid_fault
 */
export function placeFault(
  definition: ExactFault & { readonly id: string },
  seed: number,
  service: ServiceContract,
): PlacedFault {
  assertFault(definition, service);
  return placeWith(definition, seed, { matched: 0, due: 0, applied: 0, windowStart: never, passed: 0 });
}

/** Puts a fault in place again, with the counters that it had. */
export function replaceFault({ fault, counters }: FaultPicture, seed: number): PlacedFault {
  return placeWith(fault, seed, { ...counters, windowStart: counters.windowStart ?? never });
}

const never = Number.NEGATIVE_INFINITY;

function placeWith(definition: FaultPicture["fault"], seed: number, counters: Counters): PlacedFault {
  const { id, match = {}, effect, when = always } = definition;
  return place({ id, match, effect, when, seed, fits: compileMatch(match), isDue: compileWhen(when) }, counters);
}

interface Compiled {
  readonly id: string;
  readonly match: FaultMatch;
  readonly effect: FaultEffect;
  readonly when: FaultWhen;
  readonly seed: number;
  readonly fits: Fits;
  isDue(counters: Counters, now: Instant, draw: () => number): boolean;
}

function place(compiled: Compiled, counters: Counters): PlacedFault {
  const { id, match, effect, when, seed, fits, isDue } = compiled;
  return {
    id,
    match,
    effect,
    fits,
    picture: () => ({
      fault: { id, match, effect, when },
      counters: { ...counters, windowStart: counters.windowStart === never ? null : counters.windowStart },
    }),
    view: () => ({ id, match, effect, when, matchedCount: counters.matched, appliedCount: counters.applied }),
    strike(asked, now) {
      if (!fits(asked)) return undefined;
      counters.matched += 1;
      const number = counters.matched;
      if (!isDue(counters, now, () => createRandomStream(seed, "fault", id, "when", number).next())) return undefined;
      counters.due += 1;
      const rest = effect.kind === "rateLimit" ? exceed(effect, counters, now) : {};
      if (rest === undefined) return undefined;
      counters.applied += 1;
      return { id, effect, chance: createRandomStream(seed, "fault", id, "effect", number), ...rest };
    },
    withdraw() {
      counters.due -= 1;
      counters.applied -= 1;
    },
    copy: () => place(compiled, { ...counters }),
  };
}

/** Counts a request against a limit; returns what is left of the window if the limit is exceeded. */
function exceed(
  { limit, windowSeconds }: { limit: number; windowSeconds: number },
  counters: Counters,
  now: Instant,
): { retryAfterSeconds: number } | undefined {
  const length = windowSeconds * 1000;
  // The first request opens a window, as does one after its end, and one of a clock that was turned back.
  if (now >= counters.windowStart + length || now < counters.windowStart) {
    counters.windowStart = now;
    counters.passed = 0;
  }
  if (counters.passed >= limit) return { retryAfterSeconds: Math.ceil((counters.windowStart + length - now) / 1000) };
  counters.passed += 1;
  return undefined;
}

function compileMatch({ operationId, method, path, tag }: FaultMatch): Fits {
  const fitsPath = path === undefined ? undefined : compilePathPattern(path);
  return (asked) =>
    (operationId === undefined || operationId === asked.operationId) &&
    (method === undefined || method === asked.method) &&
    (tag === undefined || tag === asked.tag) &&
    (fitsPath === undefined || fitsPath(asked.path));
}

function compileWhen(when: FaultWhen): Compiled["isDue"] {
  if ("next" in when) return ({ due }) => due < when.next;
  if ("every" in when) return ({ matched }) => matched % when.every === 0;
  if ("probability" in when) return (_counters, _now, draw) => draw() < when.probability;
  if ("always" in when) return () => true;
  const [from = 0, to = 0] = [parseDateTime(when.from), parseDateTime(when.to)];
  return (_counters, now) => now >= from && now < to;
}
