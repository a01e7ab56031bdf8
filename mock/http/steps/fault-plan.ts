// Plans the faults of one request and records which of them struck.
import type { Strike } from "../../control/faults/fault.ts";
import type { AppliedFault } from "../../control/journal/journal-entry.ts";
import type { Sandbox } from "../../control/sandboxes/sandbox.ts";
import { isPageName, pageHeader } from "../../engine/core/own-pages.ts";
import type { Instant } from "../../engine/core/time.ts";
import { runIn } from "../../engine/core/unit-runner.ts";
import { whenSettled } from "../../engine/core/when-settled.ts";
import { setBy } from "../set-by.ts";
import { behaviourAt, type RequestStage } from "./fault-behaviours.ts";
import { mayHavePreferences, type Preferences, type PreferenceTarget, readPreferences } from "./preferences.ts";

/** How long a request waits at a stage. */
export interface Waits {
  /** The sum of all delays, in real time. */
  readonly delayMs: number;
  /** The hold after the delays, until the request is released. */
  readonly hold: { readonly strike: Strike; readonly timeoutMs: number | undefined } | undefined;
}

/** The faults of one request, and how long it waits before the operation. */
export interface FaultPlan extends Waits {
  /** The response or delay that the request itself prefers. */
  readonly preferences: Preferences | undefined;
  readonly strikes: Strike[];
  /** The faults applied so far, in order. */
  readonly applied: AppliedFault[];
  /** The preferences honoured so far, as written to the Preference-Applied header. */
  readonly honoured: string[];
}

export interface ReceivedRequest {
  readonly request: Request;
  /** The path as sent, including the base path. */
  readonly path: string;
  readonly query: string;
  readonly at: Instant | undefined;
}

/**
 * Plans the faults of a request; undefined if no fault is requested or due.
 * @throws DomainError invalid if the request prefers an unknown status or example
 */
export function planFaults(
  received: ReceivedRequest,
  operation: PreferenceTarget,
  sandbox: Pick<Sandbox, "faults" | "run">,
  basePath: string,
): FaultPlan | undefined | Promise<FaultPlan | undefined> {
  const { faults } = sandbox;
  const hasNoPreferences = !mayHavePreferences(received.request.headers, received.query);
  if (hasNoPreferences && sandbox.run === undefined && faults.size === 0) return undefined;
  // A stored sandbox is read only when its queue reaches this request, because its faults may be changing.
  const isUnaffected = runIn(sandbox, () => hasNoPreferences && faults.size === 0);
  return whenSettled(isUnaffected, (unaffected) =>
    unaffected ? undefined : planStrikes(received, operation, sandbox, basePath),
  );
}

function planStrikes(
  received: ReceivedRequest,
  target: PreferenceTarget,
  sandbox: Pick<Sandbox, "faults" | "run">,
  basePath: string,
): FaultPlan | undefined | Promise<FaultPlan | undefined> {
  const { faults } = sandbox;
  // Injected responses use the contract's examples, which are loaded before the first one.
  return whenSettled<unknown, FaultPlan | undefined>(target.service.loadDocument(), () => {
    const { operationId, tag, method } = target.route;
    const preferences = readPreferences(target, received.request.headers, received.query);
    const path = received.path.slice(basePath.length);
    const isFromPage = isPageName(received.request.headers.get(pageHeader));
    const at = setBy("sandbox", received.at);
    const struck = runIn(sandbox, () => faults.strike({ operationId, tag, method, path, isFromPage }, at));
    return whenSettled(struck, (strikes) =>
      preferences === undefined && strikes.length === 0 ? undefined : toPlan(strikes, preferences),
    );
  });
}

/** Creates the plan for these strikes; delays count as applied. */
function toPlan(strikes: readonly Strike[], preferences: Preferences | undefined): FaultPlan {
  const applied: AppliedFault[] = [];
  const { delayMs, hold } = takeWaits({ strikes, applied }, "delay");
  const plan = { preferences, strikes: [...strikes], hold, applied };
  if (preferences?.delayMs === undefined) return { ...plan, delayMs, honoured: [] };
  applied.push({ id: "prefer", kind: "delay" });
  return { ...plan, delayMs: delayMs + preferences.delayMs, honoured: [`delay=${preferences.delayMs}`] };
}

/** Sums the waits of a stage; delays count as applied. */
export function takeWaits(
  { strikes, applied }: { readonly strikes: readonly Strike[]; readonly applied: AppliedFault[] },
  stage: "delay" | "hold",
): Waits {
  let delayMs = 0;
  let hold: Waits["hold"];
  for (const strike of strikes) {
    const wait = behaviourAt(strike, stage)?.(strike);
    if (typeof wait === "object") hold = { strike, ...wait };
    if (typeof wait !== "number") continue;
    delayMs += wait;
    recordApplied({ applied }, strike);
  }
  return { delayMs, hold };
}

/** Finds the first strike of a stage, and its behaviour; most stages have at most one. */
export function findStrike<Stage extends RequestStage>({ strikes }: FaultPlan, stage: Stage) {
  for (const strike of strikes) {
    const behave = behaviourAt(strike, stage);
    if (behave !== undefined) return { strike, behave };
  }
  return undefined;
}

/** Records that a strike had its effect. */
export function recordApplied(plan: Pick<FaultPlan, "applied">, { id, effect }: Strike): void {
  plan.applied.push({ id, kind: effect.kind });
}

/** Undoes the strikes that had nothing to act on. */
export function withdrawUnapplied(
  { strikes, applied }: FaultPlan,
  sandbox: Pick<Sandbox, "faults" | "run">,
): void | Promise<void> {
  const unapplied = strikes.filter(({ id }) => !applied.some((strike) => strike.id === id));
  if (unapplied.length === 0) return undefined;
  return runIn(sandbox, () => {
    for (const { id } of unapplied) sandbox.faults.withdraw(id);
  });
}
