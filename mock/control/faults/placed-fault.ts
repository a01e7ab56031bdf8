// Decides whether a fault matches and strikes a request, and counts both.

import { compilePathPattern } from "../../engine/core/path-pattern.ts";
import { createRandomStream } from "../../engine/core/random.ts";
import { type Instant, parseDateTime } from "../../engine/core/time.ts";
import type { Fault, FaultCounters, FaultMatch, FaultWhen, MatchableRequest, PlacedFault, Strike } from "./fault.ts";

/** The counters of a fault before its first matching request. */
export const noCounts: FaultCounters = { matched: 0, due: 0, applied: 0, windowStart: null, passed: 0 };

export function toView({ order: _, ...fault }: PlacedFault, { matched, applied }: FaultCounters): Fault {
  return { ...fault, matchedCount: matched, appliedCount: applied };
}

/** Sorts by the order in which faults are tried. */
export function byOrder(left: PlacedFault, right: PlacedFault): number {
  return left.order - right.order;
}

export function fits(fault: PlacedFault, request: MatchableRequest): boolean {
  return compile(fault).fits(request);
}

/** The strike of a matching request, if due, and the new counters. */
export function countAndStrike(
  fault: PlacedFault,
  before: FaultCounters,
  now: Instant,
  seed: number,
): { readonly counters: FaultCounters; readonly strike?: Strike } {
  const { id, effect } = fault;
  const matched = { ...before, matched: before.matched + 1 };
  const number = matched.matched;
  const draw = () => createRandomStream(seed, "fault", id, "when", number).next();
  if (!compile(fault).isDue(matched, now, draw)) return { counters: matched };
  const due = { ...matched, due: matched.due + 1 };
  const limited = effect.kind === "rateLimit" ? countAgainstLimit(effect, due, now) : { counters: due, rest: {} };
  if (limited.rest === undefined) return { counters: limited.counters };
  const chance = createRandomStream(seed, "fault", id, "effect", number);
  return {
    counters: { ...limited.counters, applied: due.applied + 1 },
    strike: { id, effect, chance, ...limited.rest },
  };
}

export function withdrawStrike(counters: FaultCounters): FaultCounters {
  return { ...counters, due: counters.due - 1, applied: counters.applied - 1 };
}

/** Counts a request against a limit; `rest` is the remainder of the window once the limit is exceeded. */
function countAgainstLimit(
  { limit, windowSeconds }: { limit: number; windowSeconds: number },
  before: FaultCounters,
  now: Instant,
): { readonly counters: FaultCounters; readonly rest?: { readonly retryAfterSeconds: number } } {
  const length = windowSeconds * 1000;
  const start = before.windowStart;
  // A window opens with the first request, the first after its end, or the first after the clock is set back.
  const isOpen = start !== null && now < start + length && now >= start;
  const [windowStart, passedCount] = isOpen ? [start, before.passed] : [now, 0];
  const counters = { ...before, windowStart, passed: passedCount };
  if (passedCount < limit) return { counters: { ...counters, passed: passedCount + 1 } };
  return { counters, rest: { retryAfterSeconds: Math.ceil((windowStart + length - now) / 1000) } };
}

interface CompiledFault {
  fits(request: MatchableRequest): boolean;
  isDue(counters: FaultCounters, now: Instant, draw: () => number): boolean;
}

const cache = new WeakMap<PlacedFault, CompiledFault>();

function compile(fault: PlacedFault): CompiledFault {
  const cached = cache.get(fault);
  if (cached !== undefined) return cached;
  const compiled = { fits: compileMatch(fault.match), isDue: compileWhen(fault.when) };
  cache.set(fault, compiled);
  return compiled;
}

function compileMatch({ operationId, method, path, tag, pages }: FaultMatch): CompiledFault["fits"] {
  const fitsPath = path === undefined ? undefined : compilePathPattern(path);
  return (request) =>
    (operationId === undefined || operationId === request.operationId) &&
    (method === undefined || method === request.method) &&
    (tag === undefined || tag === request.tag) &&
    (pages === true || request.isFromPage !== true) &&
    (fitsPath === undefined || fitsPath(request.path));
}

function compileWhen(when: FaultWhen): CompiledFault["isDue"] {
  if ("next" in when) return ({ due }) => due < when.next;
  if ("every" in when) return ({ matched }) => matched % when.every === 0;
  if ("probability" in when) return (_counters, _now, draw) => draw() < when.probability;
  if ("always" in when) return () => true;
  const from = parseDateTime(when.from) ?? 0;
  const to = parseDateTime(when.to) ?? 0;
  return (_counters, now) => now >= from && now < to;
}
