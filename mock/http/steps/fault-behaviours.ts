// The behaviour of each kind of fault at its stage. A kind without an entry, or with one for another stage, does not compile.

import { processTwice } from "../../control/faults/duplicate-processing.ts";
import type { EffectOf, FaultEffect, FaultKind, Strike } from "../../control/faults/fault.ts";
import { delayOf } from "../../control/faults/fault-delay.ts";
import { type FaultStage, type StageOf, stageOf } from "../../control/faults/fault-stages.ts";
import { readStale } from "../../control/faults/stale-read.ts";
import type { Answer } from "../answer.ts";
import type { HandledRequest, Handler } from "../handler.ts";
import { type StruckOperation, toLimitedAnswer, toStatusAnswer, toUnanswered } from "./fault-answers.ts";
import { cutBody, dropLastCharacter, mislabel, slowDown } from "./fault-bodies.ts";
import { breach } from "./fault-breach.ts";
import { withNulls } from "./fault-nulls.ts";

export interface Handled extends StruckOperation {
  readonly result: unknown;
  /** Whether a changed result breaks the contract. */
  breaks(changed: unknown): boolean;
}

/** An answer or a different result, instead of the operation's. */
export type AfterOutcome = { readonly answer: Answer } | { readonly result: unknown };

/** Milliseconds, or until the request is released. */
export type Wait = number | { readonly timeoutMs: number | undefined };

/** The behaviour of a fault, by stage. Undefined: it had nothing to act on and counts as not applied. */
export interface FaultBehaviour<Effect extends FaultEffect = FaultEffect> {
  delay(strike: Strike<Effect>): Wait;
  /** The answer, before the request is read. */
  early(strike: Strike<Effect>, operation: StruckOperation): Answer;
  /** The answer to a valid request, instead of its operation. */
  before(strike: Strike<Effect>, operation: StruckOperation): Answer;
  /** Runs the operation differently; calls `act` if that made a difference. */
  handle(request: HandledRequest, handle: Handler, act: () => void): unknown;
  after(strike: Strike<Effect>, handled: Handled): AfterOutcome | undefined;
  hold(strike: Strike<Effect>): Wait;
  /** The answer as sent; only called for answers with a body. */
  wire(strike: Strike<Effect>, answer: Answer, body: string): Answer | undefined;
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
  outage: { early: (_strike, operation) => toStatusAnswer(operation, { status: 503 }) },
  tooManyRequests: { early: ({ effect }) => toLimitedAnswer(effect.retryAfterSeconds) },
  rateLimit: { early: ({ retryAfterSeconds = 0 }) => toLimitedAnswer(retryAfterSeconds) },
  connectionReset: { early: () => toUnanswered("reset"), after: () => ({ answer: toUnanswered("reset") }) },
  emptyReply: { early: () => toUnanswered("closed"), after: () => ({ answer: toUnanswered("closed") }) },
  status: {
    before: ({ effect }, operation) => toStatusAnswer(operation, effect),
    after: ({ effect }, handled) => ({ answer: toStatusAnswer(handled, effect) }),
  },
  staleRead: {
    handle: (request, handle, act) => readStale(request.sandbox, (sandbox) => handle({ ...request, sandbox }), act),
  },
  duplicateProcessing: {
    handle: (request, handle, act) => processTwice(request.sandbox, () => handle(request), act),
  },
  contractBreach: {
    after({ effect, chance }, { result, breaks }) {
      const broken = breach(result, effect, chance, breaks);
      return broken === undefined ? undefined : { result: broken };
    },
  },
  nulls: {
    after(_strike, { operationId, service, result }) {
      const changed = withNulls(service.routeOf(operationId)?.nulls, result);
      return changed === undefined ? undefined : { result: changed };
    },
  },
  malformedJson: { wire: (_strike, answer, body) => dropLastCharacter(answer, body) },
  truncatedBody: { wire: ({ effect }, answer, body) => cutBody(answer, body, effect.bytes) },
  slowBody: { wire: ({ effect }, answer) => slowDown(answer, effect.bytesPerSecond) },
  wrongContentType: { wire: ({ effect }, answer) => mislabel(answer, effect.contentType) },
  // These strike deliveries, never a request.
  duplicateDelivery: {},
  lateDelivery: {},
  wrongSignature: {},
};

/** The behaviour of a strike at a stage; undefined if it acts at a different one. */
export function behaviourAt<Stage extends RequestStage>(
  { effect }: Strike,
  stage: Stage,
): FaultBehaviour[Stage] | undefined {
  if (stageOf(effect) !== stage) return undefined;
  // Looked up by kind, so the entry takes strikes of this kind.
  const behaviour: Partial<FaultBehaviour> = behaviours[effect.kind];
  return behaviour[stage];
}
