// Contains an example of every kind of fault for docs/faults.md; a missing one is a type error.
import type { EffectOf, FaultEffect, FaultKind } from "../../mock/control/faults/fault.ts";

/** A request that demonstrates a fault. */
export interface ExampleRequest {
  readonly method: "GET" | "PATCH" | "POST";
  readonly path: string;
  readonly body?: object;
}

export interface Example {
  /** The fault's behaviour, as a sentence. */
  readonly behaviour: string;
  readonly effect: FaultEffect;
  /** Sent before the fault is added. */
  readonly before?: ExampleRequest;
  /** The request that the fault affects; reads a ticket by default. */
  readonly request?: ExampleRequest | undefined;
  /** How often it is sent; the last response is shown. Default 1. */
  readonly times?: number;
  /** What the client sees: a status, then the anomaly. */
  readonly outcome: string;
  /** The property of the response to show. */
  readonly property?: string;
}

type FaultExample<Kind extends FaultKind> = Example & { readonly effect: EffectOf<Kind> };

const patchRequest: ExampleRequest = { method: "PATCH", path: "/ticket/1", body: { priority: "urgent" } };

export const faultExamples: { readonly [Kind in FaultKind]: FaultExample<Kind> } = {
  delay: {
    behaviour:
      'Waits in real time before the operation begins: a fixed time, or one drawn from a distribution (`uniform`, `lognormal`). A client that leaves meanwhile changes nothing. With `timing: "after"`, it waits once the changes are stored, and they stay.',
    effect: { kind: "delay", fixedMs: 20 },
    outcome: "200",
  },
  hold: {
    behaviour:
      'Holds requests until `release`, an advance of the clock or `timeoutMs` lets them continue; `held` waits for them. With `timing: "after"`, the changes are stored and only the response is held.',
    effect: { kind: "hold", timeoutMs: 20 },
    outcome: "200",
  },
  status: {
    behaviour: 'Returns any status of 400 or above, instead of the operation or, with `timing: "after"`, after it.',
    effect: { kind: "status", status: 502, timing: "after" },
    request: patchRequest,
    outcome: "502 `bad_gateway`",
  },
  tooManyRequests: {
    behaviour: "Returns 429 with the time to wait in `Retry-After`.",
    effect: { kind: "tooManyRequests", retryAfterSeconds: 2 },
    outcome: "429 `rate_limited`",
  },
  rateLimit: {
    behaviour: "Enforces a limit: `limit` requests pass per window of the sandbox's clock, the others get 429.",
    effect: { kind: "rateLimit", limit: 2, windowSeconds: 60 },
    times: 3,
    outcome: "429 `rate_limited`",
  },
  outage: {
    behaviour: "The service is down: every request gets 503 and changes nothing.",
    effect: { kind: "outage" },
    outcome: "503 `service_unavailable`",
  },
  connectionReset: {
    behaviour: 'Resets the connection without a response; with `timing: "after"`, the operation was executed.',
    effect: { kind: "connectionReset" },
    outcome: "no response: `fetch` rejects with a TypeError",
  },
  emptyReply: {
    behaviour: "Closes the connection cleanly without a response; `timing` as above.",
    effect: { kind: "emptyReply" },
    outcome: "no response: `fetch` rejects with a TypeError",
  },
  truncatedBody: {
    behaviour: "Breaks the connection inside the body: after `bytes` bytes, or halfway.",
    effect: { kind: "truncatedBody", bytes: 20 },
    outcome: "200, and reading the body rejects with a TypeError",
  },
  slowBody: {
    behaviour: "Sends the body slowly, at `bytesPerSecond`.",
    effect: { kind: "slowBody", bytesPerSecond: 100_000 },
    outcome: "200",
  },
  malformedJson: {
    behaviour: "Sends a body that is not JSON, although the headers say so.",
    effect: { kind: "malformedJson" },
    outcome: "200, and the body is not JSON",
  },
  wrongContentType: {
    behaviour: "Sends the right body with a wrong `Content-Type`, by default `text/html`.",
    effect: { kind: "wrongContentType", contentType: "text/plain" },
    outcome: "200 as `text/plain`",
  },
  contractBreach: {
    behaviour:
      "Violates the contract in one place: a property is missing (`drop`) or has the wrong type (`wrongType`).",
    effect: { kind: "contractBreach", breach: "drop", pointer: "/subject" },
    outcome: "200, and `subject` is missing",
    property: "subject",
  },
  nulls: {
    behaviour: "Puts null into the fields that the real service is known to send as null, contrary to its description.",
    effect: { kind: "nulls" },
    outcome: "200, and `fromName` is null",
    property: "fromName",
  },
  staleRead: {
    behaviour: "A read misses the newest change, like a lagging replica.",
    effect: { kind: "staleRead" },
    before: patchRequest,
    outcome: '200, and `priority` is "medium"',
    property: "priority",
  },
  duplicateProcessing: {
    behaviour: "Executes a write twice, like an unwanted retry; the client sees the second response.",
    effect: { kind: "duplicateProcessing" },
    request: { method: "POST", path: "/app/import", body: { appId: "twice" } },
    outcome: "200, and `app.revision` is 2",
    property: "app.revision",
  },
  duplicateDelivery: {
    behaviour: "Sends an event twice to a webhook, with the same `webhook-id`.",
    effect: { kind: "duplicateDelivery" },
    request: patchRequest,
    outcome: "a webhook receives the event 2 times",
  },
  lateDelivery: {
    behaviour: "Sends an event `seconds` later on the sandbox's clock; later events of the same record overtake it.",
    effect: { kind: "lateDelivery", seconds: 60 },
    request: patchRequest,
    outcome: "a webhook receives nothing for 60 s",
  },
  wrongSignature: {
    behaviour: "Signs an event with a wrong secret, at each attempt; `redeliver` signs it correctly.",
    effect: { kind: "wrongSignature" },
    request: patchRequest,
    outcome: "a webhook receives the event, and its signature is wrong",
  },
};

export function requestOf({ request }: Pick<Example, "request">): ExampleRequest {
  return request ?? { method: "GET", path: "/ticket/1" };
}
