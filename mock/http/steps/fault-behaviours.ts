// Defines the behaviour of each kind of fault. A missing entry, or an entry for another stage, is a compile error.

import type { OperationRoute } from "../../../spec/generated/operations.ts";
import type { EffectOf, FaultEffect, FaultKind, Strike } from "../../control/faults/fault.ts";
import { type FaultStage, type StageOf, stageOf } from "../../control/faults/fault-stages.ts";
import { readStale } from "../../control/faults/stale-read.ts";
import type { Sandbox } from "../../control/sandboxes/sandbox.ts";
import { isObject } from "../../engine/core/is-object.ts";
import { withLength } from "../../engine/core/json-text.ts";
import type { RandomStream } from "../../engine/core/random.ts";
import type { HandledRequest, Handler } from "../handler.ts";
import type { PlainResponse, Wire } from "../plain-response.ts";
import { breakResult } from "./fault-breach.ts";
import { type StruckOperation, toLimitedResponse, toStatusResponse, toUnsent } from "./fault-responses.ts";

export interface Handled extends StruckOperation {
  readonly result: unknown;
  /** Whether a changed result breaks the contract. */
  breaks(result: unknown): boolean;
}

/** A response or result that replaces the operation's. */
export type AfterOutcome = { readonly response: PlainResponse } | { readonly result: unknown };

/** A wait in milliseconds, or until the request is released. */
export type Wait = number | { readonly timeoutMs: number | undefined };

/** The behaviour of a fault, by stage. Returns undefined if it has nothing to act on; the fault then counts as not applied. */
export interface FaultBehaviour<Effect extends FaultEffect = FaultEffect> {
  delay(strike: Strike<Effect>): Wait;
  /** The response, before the request is read. */
  early(strike: Strike<Effect>, operation: StruckOperation): PlainResponse;
  /** The response to a valid request, instead of its operation. */
  before(strike: Strike<Effect>, operation: StruckOperation): PlainResponse;
  /** Runs the operation differently; calls `act` if that makes a difference. */
  handle(request: HandledRequest, handle: Handler, act: () => void): unknown;
  after(strike: Strike<Effect>, handled: Handled): AfterOutcome | undefined;
  hold(strike: Strike<Effect>): Wait;
  /** The response as sent; only called for responses with a body. */
  wire(strike: Strike<Effect>, response: PlainResponse, body: string): PlainResponse | undefined;
}

export type RequestStage = keyof FaultBehaviour & FaultStage;

type FaultBehaviours = {
  readonly [Kind in FaultKind]: Pick<FaultBehaviour<EffectOf<Kind>>, Extract<StageOf<Kind>, RequestStage>>;
};

const behaviours: FaultBehaviours = {
  delay: {
    delay: ({ effect, chance }) => delayOf(effect, chance),
    hold: ({ effect, chance }) => delayOf(effect, chance),
  },
  hold: {
    delay: ({ effect: { timeoutMs } }) => ({ timeoutMs }),
    hold: ({ effect: { timeoutMs } }) => ({ timeoutMs }),
  },
  outage: { early: (_strike, operation) => toStatusResponse(operation, { status: 503 }) },
  tooManyRequests: { early: ({ effect }) => toLimitedResponse(effect.retryAfterSeconds) },
  rateLimit: { early: ({ retryAfterSeconds = 0 }) => toLimitedResponse(retryAfterSeconds) },
  connectionReset: { early: () => toUnsent("reset"), after: () => ({ response: toUnsent("reset") }) },
  emptyReply: { early: () => toUnsent("closed"), after: () => ({ response: toUnsent("closed") }) },
  status: {
    before: ({ effect }, operation) => toStatusResponse(operation, effect),
    after: ({ effect }, handled) => ({ response: toStatusResponse(handled, effect) }),
  },
  staleRead: {
    handle: (request, handle, act) => readStale(request.sandbox, (sandbox) => handle({ ...request, sandbox }), act),
  },
  duplicateProcessing: {
    handle: (request, handle, act) => processTwice(request.sandbox, () => handle(request), act),
  },
  contractBreach: {
    after({ effect, chance }, { result, breaks }) {
      const brokenResult = breakResult(result, effect, chance, breaks);
      return brokenResult === undefined ? undefined : { result: brokenResult };
    },
  },
  nulls: {
    after(_strike, { operationId, service, result }) {
      const nulledResult = withNulls(service.routeOf(operationId)?.nulls, result);
      return nulledResult === undefined ? undefined : { result: nulledResult };
    },
  },
  malformedJson: { wire: (_strike, response, body) => dropLastCharacter(response, body) },
  truncatedBody: { wire: ({ effect }, response, body) => cutBody(response, body, effect.bytes) },
  slowBody: { wire: ({ effect }, response) => slowDown(response, effect.bytesPerSecond) },
  wrongContentType: { wire: ({ effect }, response) => mislabel(response, effect.contentType) },
  // These strike deliveries, never a request.
  duplicateDelivery: {},
  lateDelivery: {},
  wrongSignature: {},
};

/** The behaviour of a strike at a stage; undefined if it acts at a different stage. */
export function behaviourAt<Stage extends RequestStage>(
  { effect }: Strike,
  stage: Stage,
): FaultBehaviour[Stage] | undefined {
  if (stageOf(effect) !== stage) return undefined;
  // Looked up by kind, so the entry takes strikes of this kind.
  const behaviour: Partial<FaultBehaviour> = behaviours[effect.kind];
  return behaviour[stage];
}

/** The longest delay, ten minutes: the most that the admin API accepts, and the cap of a lognormal delay. */
export const maxDelayMs = 600_000;

/** Draws the length of one delay in milliseconds. */
export function delayOf(effect: EffectOf<"delay">, chance: RandomStream): number {
  if ("fixedMs" in effect) return effect.fixedMs;
  if ("uniform" in effect) return effect.uniform.minMs + chance.next() * (effect.uniform.maxMs - effect.uniform.minMs);
  const { medianMs, sigma } = effect.lognormal;
  return Math.min(medianMs * Math.exp(sigma * drawNormal(chance)), maxDelayMs);
}

/** Draws a standard normal random number (Box-Muller). */
function drawNormal(chance: RandomStream): number {
  // 1 - x lies in (0, 1], where the logarithm exists.
  const radius = Math.sqrt(-2 * Math.log(1 - chance.next()));
  return radius * Math.cos(2 * Math.PI * chance.next());
}

/**
 * Runs work; if it wrote something, runs it again and returns the second outcome.
 * @param onRepeat called before the second run
 */
export function processTwice({ store }: Pick<Sandbox, "store">, work: () => unknown, onRepeat: () => void): unknown {
  const { version } = store;
  const result = work();
  // A repeated read would return the same.
  if (store.version === version) return result;
  onRepeat();
  return work();
}

/** Returns a copy of the result with nulls in the target's fields; undefined if the result has no such record. */
export function withNulls(target: OperationRoute["nulls"], result: unknown): unknown {
  if (target === undefined || !isObject(result)) return undefined;
  const { fields, under } = target;
  if (under === undefined) return nullify(result, fields);
  const nulled = nullifyData(result[under], fields);
  return nulled === undefined ? undefined : { ...result, [under]: nulled };
}

/** A record or a list of records with nulls; undefined for anything else, and for an empty list. */
function nullifyData(data: unknown, fields: readonly string[]): unknown {
  if (isObject(data)) return nullify(data, fields);
  if (!Array.isArray(data) || data.length === 0) return undefined;
  return data.map((item: unknown) => (isObject(item) ? nullify(item, fields) : item));
}

function nullify(record: object, fields: readonly string[]): object {
  const presentFields = fields.filter((field) => Object.hasOwn(record, field));
  return { ...record, ...Object.fromEntries(presentFields.map((field) => [field, null])) };
}

const piecesPerSecond = 10;

/** Makes a JSON body invalid: every JSON response in the contract is an object or a list. */
function dropLastCharacter(response: PlainResponse, body: string): PlainResponse | undefined {
  if (response.headers["content-type"] !== "application/json") return undefined;
  const { text, bytes } = withLength(body.slice(0, -1));
  return { ...response, headers: { ...response.headers, "content-length": String(bytes) }, body: text };
}

/** Ends the connection after this many bytes (default: half the body), if the body is longer. */
function cutBody(response: PlainResponse, body: string, length: number | undefined): PlainResponse | undefined {
  const { bytes } = withLength(body);
  const bytesSent = length ?? Math.floor(bytes / 2);
  return bytesSent < bytes ? withWire(response, { bytesSent }) : undefined;
}

function slowDown(response: PlainResponse, bytesPerSecond: number): PlainResponse {
  const pieceBytes = Math.max(1, Math.floor(bytesPerSecond / piecesPerSecond));
  return withWire(response, { pace: { pieceBytes, pauseMs: (pieceBytes / bytesPerSecond) * 1000 } });
}

/** Sends the correct body with a wrong type. */
function mislabel(response: PlainResponse, contentType = "text/html"): PlainResponse {
  return { ...response, headers: { ...response.headers, "content-type": contentType } };
}

function withWire(
  response: PlainResponse,
  wireParts: Omit<Extract<Wire, { readonly kind: "body" }>, "kind">,
): PlainResponse {
  return { ...response, wire: { ...response.wire, kind: "body", ...wireParts } };
}
