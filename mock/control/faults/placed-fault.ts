// Decides whether a fault matches and strikes a request, and counts matches and strikes.
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

/** The new counters of a fault, and its strike if it strikes. */
interface Counted {
  readonly counters: FaultCounters;
  readonly strike?: Strike;
}

/** Counts a matching request. The fault strikes if it is due and, for a rate limit, if the limit is exceeded. */
export function countAndStrike(fault: PlacedFault, before: FaultCounters, now: Instant, seed: number): Counted {
  const { id, effect } = fault;
  const number = before.matched + 1;
  const matched = { ...before, matched: number };
  const draw = () => createRandomStream(seed, "fault", id, "when", number).next();
  if (!compile(fault).isDue(matched, now, draw)) return { counters: matched };
  const due = { ...matched, due: matched.due + 1 };
  const applied = due.applied + 1;
  if (effect.kind !== "rateLimit") {
    return { counters: { ...due, applied }, strike: { id, effect, chance: createChance(seed, id, number) } };
  }
  const { counters, retryAfterSeconds } = countAgainstLimit(effect, due, now);
  if (retryAfterSeconds === undefined) return { counters };
  const strike = { id, effect, chance: createChance(seed, id, number), retryAfterSeconds };
  return { counters: { ...counters, applied }, strike };
}

function createChance(seed: number, faultId: string, requestNumber: number): Strike["chance"] {
  return createRandomStream(seed, "fault", faultId, "effect", requestNumber);
}

export function withdrawStrike(counters: FaultCounters): FaultCounters {
  return { ...counters, due: counters.due - 1, applied: counters.applied - 1 };
}

/** Counts a request against a limit. Once the limit is exceeded, also returns the seconds until the window ends. */
function countAgainstLimit(
  { limit, windowSeconds }: { readonly limit: number; readonly windowSeconds: number },
  before: FaultCounters,
  now: Instant,
): { readonly counters: FaultCounters; readonly retryAfterSeconds?: number } {
  const windowMs = windowSeconds * 1000;
  const start = before.windowStart;
  // A window opens with the first request, the first after its end, or the first after the clock is set back.
  const isOpen = start !== null && now < start + windowMs && now >= start;
  const windowStart = isOpen ? start : now;
  const passed = isOpen ? before.passed : 0;
  if (passed < limit) return { counters: { ...before, windowStart, passed: passed + 1 } };
  const retryAfterSeconds = Math.ceil((windowStart + windowMs - now) / 1000);
  return { counters: { ...before, windowStart, passed }, retryAfterSeconds };
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
