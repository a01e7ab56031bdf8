// Makes faults of every kind, most of them for some requests only, so that others are answered meanwhile. Used by
// test/proof/million/admin-requests.ts.
import type { FaultEffect } from "../../../mock/control/faults/fault.ts";
import type { RandomStream } from "../../../mock/core/random.ts";
import { routes } from "../contract-document.ts";

/** At least one of every kind. */
export const effects: readonly FaultEffect[] = [
  { kind: "delay", fixedMs: 20 },
  { kind: "delay", uniform: { minMs: 0, maxMs: 50 } },
  { kind: "delay", lognormal: { medianMs: 30, sigma: 0.5 } },
  { kind: "status", status: 503 },
  { kind: "status", status: 500, timing: "after" },
  { kind: "status", status: 418, code: "own_code", message: "Eigener Text" },
  { kind: "tooManyRequests", retryAfterSeconds: 3 },
  { kind: "rateLimit", limit: 2, windowSeconds: 10 },
  { kind: "slowBody", bytesPerSecond: 100_000 },
  { kind: "contractBreach", breach: "drop" },
  { kind: "contractBreach", breach: "wrongType" },
  { kind: "nulls" },
  { kind: "truncatedBody", bytes: 7 },
  { kind: "truncatedBody" },
  { kind: "wrongContentType" },
  { kind: "connectionReset" },
  { kind: "connectionReset", timing: "after" },
  { kind: "emptyReply" },
  { kind: "emptyReply", timing: "after" },
  { kind: "malformedJson" },
  { kind: "outage" },
  { kind: "staleRead" },
  { kind: "duplicateProcessing" },
];

/** A fault as the admin surface takes it. */
export function sampleFault(random: RandomStream): object {
  const { operationId, tag, path } = random.pick(routes);
  const match = random.pick<object>([
    { operationId },
    { operationId },
    { tag },
    { method: random.pick(["GET", "POST", "PATCH"]) },
    { path: path.replaceAll(/\{\w+\}/g, "*") },
    {},
  ]);
  const when = random.pick<object>([
    { next: random.integer(1, 5) },
    { next: random.integer(1, 5) },
    { every: random.integer(2, 4) },
    { probability: 0.3 },
    { from: "2026-03-01T00:00:00Z", to: "2026-03-05T00:00:00Z" },
    { always: true },
  ]);
  const id = random.chance(0.5) ? { id: random.pick(["first", "second", "third"]) } : {};
  return { ...id, effect: random.pick(effects), match, when };
}
