// Provides an example of every kind of fault for docs/faults.md; a kind without one does not compile.
import type { EffectOf, FaultEffect, FaultKind } from "../../mock/control/faults/fault.ts";

/** A request that shows a fault's effect. */
export interface ShownRequest {
  readonly method: "GET" | "PATCH" | "POST";
  readonly path: string;
  readonly body?: object;
}

export interface ShownFault {
  /** Its purpose, as a sentence. */
  readonly does: string;
  readonly effect: FaultEffect;
  /** Sent before the fault is added. */
  readonly before?: ShownRequest;
  /** The request that the fault affects; reads a ticket by default. */
  readonly request?: ShownRequest | undefined;
  /** How often it is sent; the last answer is shown. Default 1. */
  readonly times?: number;
  /** The view of the client: a status, then what is unusual. */
  readonly seen: string;
  /** The property of the answer to show. */
  readonly property?: string;
}

type FaultExample<Kind extends FaultKind> = ShownFault & { readonly effect: EffectOf<Kind> };

const changed: ShownRequest = { method: "PATCH", path: "/ticket/1", body: { priority: "urgent" } };

export const faultExamples: { readonly [Kind in FaultKind]: FaultExample<Kind> } = {
  delay: {
    does: 'Waits in real time before the operation begins: a fixed time, or one drawn from a distribution (`uniform`, `lognormal`). A client that leaves meanwhile changes nothing. With `timing: "after"`, it waits once the changes are stored, and they stay.',
    effect: { kind: "delay", fixedMs: 20 },
    seen: "200",
  },
  hold: {
    does: 'Holds requests until `release`, an advance of the clock or `timeoutMs` lets them go on; `held` waits for them. With `timing: "after"`, the changes are stored and only the response is held.',
    effect: { kind: "hold", timeoutMs: 20 },
    seen: "200",
  },
  status: {
    does: 'Returns any status of 400 or above, instead of the operation or, with `timing: "after"`, after it.',
    effect: { kind: "status", status: 502, timing: "after" },
    request: changed,
    seen: "502 `bad_gateway`",
  },
  tooManyRequests: {
    does: "Returns 429 with the time to wait in `Retry-After`.",
    effect: { kind: "tooManyRequests", retryAfterSeconds: 2 },
    seen: "429 `rate_limited`",
  },
  rateLimit: {
    does: "Enforces a limit: `limit` requests pass per window of the sandbox's clock, the others get 429.",
    effect: { kind: "rateLimit", limit: 2, windowSeconds: 60 },
    times: 3,
    seen: "429 `rate_limited`",
  },
  outage: {
    does: "The service is down: every request gets 503 and changes nothing.",
    effect: { kind: "outage" },
    seen: "503 `service_unavailable`",
  },
  connectionReset: {
    does: 'Resets the connection without a response; with `timing: "after"`, the operation was carried out.',
    effect: { kind: "connectionReset" },
    seen: "no response: `fetch` rejects with a TypeError",
  },
  emptyReply: {
    does: "Closes the connection cleanly without a response; `timing` as above.",
    effect: { kind: "emptyReply" },
    seen: "no response: `fetch` rejects with a TypeError",
  },
  truncatedBody: {
    does: "Breaks the connection inside the body: after `bytes` bytes, or halfway.",
    effect: { kind: "truncatedBody", bytes: 20 },
    seen: "200, and reading the body rejects with a TypeError",
  },
  slowBody: {
    does: "Sends the body slowly, at `bytesPerSecond`.",
    effect: { kind: "slowBody", bytesPerSecond: 100_000 },
    seen: "200",
  },
  malformedJson: {
    does: "Sends a body that is not JSON, although the headers say so.",
    effect: { kind: "malformedJson" },
    seen: "200, and the body is not JSON",
  },
  wrongContentType: {
    does: "Sends the right body with a wrong `Content-Type`, by default `text/html`.",
    effect: { kind: "wrongContentType", contentType: "text/plain" },
    seen: "200 as `text/plain`",
  },
  contractBreach: {
    does: "Violates the contract in one place: a property is missing (`drop`) or has the wrong type (`wrongType`).",
    effect: { kind: "contractBreach", breach: "drop", pointer: "/subject" },
    seen: "200, and `subject` is missing",
    property: "subject",
  },
  nulls: {
    does: "Puts null into the fields that the real service is known to send as null, contrary to its description.",
    effect: { kind: "nulls" },
    seen: "200, and `fromName` is null",
    property: "fromName",
  },
  staleRead: {
    does: "A read misses the newest change of what it reads, like a lagging replica.",
    effect: { kind: "staleRead" },
    before: changed,
    seen: '200, and `priority` is "medium"',
    property: "priority",
  },
  duplicateProcessing: {
    does: "Carries a write out twice, like an unwanted retry; the client sees the second response.",
    effect: { kind: "duplicateProcessing" },
    request: { method: "POST", path: "/app/import", body: { appId: "twice" } },
    seen: "200, and `app.revision` is 2",
    property: "app.revision",
  },
  duplicateDelivery: {
    does: "Sends an event twice to a webhook, with the same `webhook-id`.",
    effect: { kind: "duplicateDelivery" },
    request: changed,
    seen: "a webhook receives the event 2 times",
  },
  lateDelivery: {
    does: "Sends an event `seconds` later on the sandbox's clock; later events of the same record overtake it.",
    effect: { kind: "lateDelivery", seconds: 60 },
    request: changed,
    seen: "a webhook receives nothing for 60 s",
  },
  wrongSignature: {
    does: "Signs an event with a wrong secret, at each attempt; `redeliver` signs it correctly.",
    effect: { kind: "wrongSignature" },
    request: changed,
    seen: "a webhook receives the event, and its signature is wrong",
  },
};

export function requestOf({ request }: Pick<ShownFault, "request">): ShownRequest {
  return request ?? { method: "GET", path: "/ticket/1" };
}
