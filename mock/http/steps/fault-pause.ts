// Pauses a request for a fault: first for its delay, then for its hold.
import type { Strike } from "../../control/faults/fault.ts";
import type { HoldStart } from "../../control/faults/holds.ts";
import type { Sleep } from "../../engine/core/clock.ts";
import type { RequestContext } from "../request-context.ts";
import { setBy } from "../set-by.ts";
import { type FaultPlan, recordApplied, type Waits } from "./fault-plan.ts";
import type { StruckOperation } from "./fault-responses.ts";

export interface PauseDependencies extends StruckOperation {
  readonly sleep: Sleep;
  /** Prefix of every path. */
  readonly basePath: string;
}

interface Pause {
  readonly waits: Waits;
  readonly context: RequestContext;
  readonly plan: FaultPlan;
  readonly dependencies: PauseDependencies;
}

/** How a pause ends. */
interface PauseEnd {
  /** Whether the client still waits. */
  readonly isWaiting: boolean;
  /** The effect chosen at release, as a strike; it is now first in the plan. */
  readonly releasedBy?: Strike;
}

/**
 * Waits for the delays of a stage, then until its hold is released.
 * @throws DomainError unavailable `hold_ended`
 */
export function pause({ waits, context, plan, dependencies }: Pause): PauseEnd | Promise<PauseEnd> {
  const { delayMs, hold } = waits;
  if (delayMs === 0 && hold === undefined) return { isWaiting: true };
  const { signal } = context.request;
  const slept = delayMs === 0 ? Promise.resolve() : dependencies.sleep(delayMs, signal);
  return slept.then(() => {
    if (signal.aborted || hold === undefined) return { isWaiting: !signal.aborted };
    return waitForRelease(hold, context, plan, dependencies);
  });
}

async function waitForRelease(
  { strike, timeoutMs }: NonNullable<Waits["hold"]>,
  context: RequestContext,
  plan: FaultPlan,
  { operationId, basePath }: PauseDependencies,
): Promise<PauseEnd> {
  const { request, path } = context;
  const { method, signal } = request;
  const handled = context.handling === "after";
  const start: HoldStart = {
    request: { faultId: strike.id, operationId, method, path: path.slice(basePath.length), handled },
    timeoutMs,
    signal,
  };
  const holding = setBy("sandbox", context.sandbox).holds.hold(start);
  // No more requests can be held, so the strike counts as not applied.
  if (holding === undefined) return { isWaiting: true };
  recordApplied(plan, strike);
  context.endRelease?.();
  const holdEnd = await holding;
  if (holdEnd === "abandoned") return { isWaiting: false };
  context.endRelease = holdEnd.settle;
  if (holdEnd.effect === undefined) return { isWaiting: true };
  const releasedBy: Strike = { ...strike, effect: holdEnd.effect };
  plan.strikes.unshift(releasedBy);
  return { isWaiting: true, releasedBy };
}
