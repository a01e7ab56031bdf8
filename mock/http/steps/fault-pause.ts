// Pauses a request at a stage of its faults: for delays, then until it is released.
import type { HoldStart } from "../../control/faults/holds.ts";
import type { Sleep } from "../../engine/core/clock.ts";
import { chosenSandbox, type RequestContext } from "../request-context.ts";
import { type FaultPlan, recordApplied, type Waits } from "./fault-plan.ts";
import type { StruckOperation } from "./fault-responses.ts";

export interface PauseParts extends StruckOperation {
  readonly sleep: Sleep;
  /** Prefix of every path. */
  readonly basePath: string;
}

/**
 * @returns whether the client still waits. A release can add a strike at the head of the plan.
 * @throws DomainError unavailable `hold_ended`
 */
export function pause(
  { delayMs, hold }: Waits,
  context: RequestContext,
  plan: FaultPlan,
  parts: PauseParts,
): boolean | Promise<boolean> {
  if (delayMs === 0 && hold === undefined) return true;
  const { signal } = context.request;
  const slept = delayMs === 0 ? Promise.resolve() : parts.sleep(delayMs, signal);
  return slept.then(() => {
    if (signal.aborted || hold === undefined) return !signal.aborted;
    return waitForRelease(hold, context, plan, parts);
  });
}

async function waitForRelease(
  { strike, timeoutMs }: NonNullable<Waits["hold"]>,
  context: RequestContext,
  plan: FaultPlan,
  { operationId, basePath }: PauseParts,
): Promise<boolean> {
  const { request, path } = context;
  const { method, signal } = request;
  const handled = context.handling === "after";
  const start: HoldStart = {
    request: { faultId: strike.id, operationId, method, path: path.slice(basePath.length), handled },
    timeoutMs,
    signal,
  };
  const holdEnd = chosenSandbox(context).holds.hold(start);
  // No more requests can be held, so the strike counts as not applied.
  if (holdEnd === undefined) return true;
  recordApplied(plan, strike);
  context.answered?.();
  const end = await holdEnd;
  if (end === "abandoned") return false;
  context.answered = end.answered;
  if (end.effect !== undefined) plan.strikes.unshift({ ...strike, effect: end.effect });
  return true;
}
