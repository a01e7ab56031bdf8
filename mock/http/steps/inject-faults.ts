// Applies the planned faults of a request, stage by stage.
import type { Strike } from "../../control/faults/fault.ts";
import { faultStages } from "../../control/faults/fault-stages.ts";
import { whenSettled } from "../../engine/core/when-settled.ts";
import type { HandledRequest, Handler } from "../handler.ts";
import type { PlainResponse } from "../plain-response.ts";
import type { RequestContext } from "../request-context.ts";
import { type AfterOutcome, behaviourAt, type Handled } from "./fault-behaviours.ts";
import { type PauseDependencies, pause } from "./fault-pause.ts";
import { type FaultPlan, findStrike, recordApplied, takeWaits } from "./fault-plan.ts";
import { type StruckOperation, toUnsent } from "./fault-responses.ts";

/** Waits, then returns the response of an early fault, or an abandoned response if the client left. */
export function injectEarly(
  plan: FaultPlan,
  context: RequestContext,
  dependencies: PauseDependencies,
): PlainResponse | undefined | Promise<PlainResponse | undefined> {
  return whenSettled(pause({ waits: plan, context, plan, dependencies }), ({ isWaiting }) =>
    isWaiting ? responseBy(plan, "early", dependencies) : toUnsent("abandoned"),
  );
}

/** Returns a response that replaces the operation: the preferred one (`Prefer`), otherwise a fault's. */
export function injectBefore(plan: FaultPlan, operation: StruckOperation): PlainResponse | undefined {
  const { preferences } = plan;
  if (preferences?.response === undefined) return responseBy(plan, "before", operation);
  plan.honoured.push(...preferences.honoured);
  plan.applied.push({
    id: "prefer",
    kind: preferences.honoured.some((preference) => preference.startsWith("code")) ? "status" : "example",
  });
  return preferences.response;
}

function responseBy(plan: FaultPlan, stage: "early" | "before", operation: StruckOperation): PlainResponse | undefined {
  const found = findStrike(plan, stage);
  if (found === undefined) return undefined;
  recordApplied(plan, found.strike);
  return found.behave(found.strike, operation);
}

/**
 * Runs the operation and returns its result, possibly as a promise.
 * @throws DomainError as the operation does
 */
export function handleWithFault(plan: FaultPlan, request: HandledRequest, handle: Handler): unknown {
  const found = findStrike(plan, "handle");
  if (found === undefined) return handle(request);
  return found.behave(request, handle, () => recordApplied(plan, found.strike));
}

/** Returns a response or result that replaces the operation's; the operation's changes remain. */
export function injectAfter(plan: FaultPlan, handled: Handled): AfterOutcome | undefined {
  const found = findStrike(plan, "after");
  const outcome = found?.behave(found.strike, handled);
  if (found !== undefined && outcome !== undefined) recordApplied(plan, found.strike);
  return outcome;
}

/**
 * Delays a response, then returns it unchanged, the response of the effect chosen on release, or an abandoned response if the
 * client left.
 */
export function holdResponse(
  plan: FaultPlan,
  context: RequestContext,
  response: PlainResponse,
  dependencies: PauseDependencies,
): PlainResponse | Promise<PlainResponse> {
  if (response.wire?.kind === "unsent" && response.wire.ending === "abandoned") return response;
  const waits = takeWaits(plan, "hold");
  return whenSettled(pause({ waits, context, plan, dependencies }), ({ isWaiting, releasedBy }) => {
    if (!isWaiting) return toUnsent("abandoned");
    return releasedBy === undefined ? response : responseAfterRelease(plan, releasedBy, response, dependencies);
  });
}

function responseAfterRelease(
  plan: FaultPlan,
  strike: Strike,
  response: PlainResponse,
  operation: StruckOperation,
): PlainResponse {
  // The operation has run, so timing no longer matters. Effects on the body are applied later.
  const early = { ...strike, effect: { ...strike.effect, timing: "before" } } as const;
  const behave = behaviourAt(early, "early") ?? behaviourAt(early, "before");
  if (behave === undefined) return response;
  recordApplied(plan, strike);
  return behave(early, operation);
}

const order = Object.keys(faultStages);

/** The response as sent, with the headers that name its faults. */
export function injectIntoWire(plan: FaultPlan, response: PlainResponse): PlainResponse {
  if (response.wire?.kind === "unsent") return response;
  let outgoing = response;
  // In the table's order, so that a body is broken before it is truncated.
  for (const strike of plan.strikes.toSorted((left, right) => rankOf(left.effect) - rankOf(right.effect))) {
    const changedResponse =
      outgoing.body === null ? undefined : behaviourAt(strike, "wire")?.(strike, outgoing, outgoing.body);
    if (changedResponse === undefined) continue;
    recordApplied(plan, strike);
    outgoing = changedResponse;
  }
  return { ...outgoing, headers: { ...outgoing.headers, ...planHeaders(plan) } };
}

function rankOf({ kind }: { readonly kind: string }): number {
  return order.indexOf(kind);
}

function planHeaders({ applied, honoured }: FaultPlan): Readonly<Record<string, string>> {
  const ids = [...new Set(applied.map(({ id }) => id))].filter((id) => id !== "prefer");
  return {
    ...(ids.length === 0 ? {} : { "x-mock-fault": ids.join(", ") }),
    ...(honoured.length === 0 ? {} : { "preference-applied": honoured.join(", ") }),
  };
}
