// Waits for the delays, then answers before the request is read: outages, limits, broken connections.
import type { Sleep } from "../../engine/core/clock.ts";
import type { Answer } from "../answer.ts";
import { type StruckOperation, toUnanswered } from "./fault-answers.ts";
import { apply, type FaultPlan, findStrike } from "./fault-plan.ts";

/** The answer of a fault, or for a client that stopped waiting. */
export function injectEarly(
  plan: FaultPlan,
  operation: StruckOperation,
  sleep: Sleep,
  signal: () => AbortSignal,
): Answer | undefined | Promise<Answer | undefined> {
  if (plan.delayMs === 0) return answerEarly(plan, operation);
  const given = signal();
  return sleep(plan.delayMs, given).then(() =>
    given.aborted ? toUnanswered("abandoned") : answerEarly(plan, operation),
  );
}

function answerEarly(plan: FaultPlan, operation: StruckOperation): Answer | undefined {
  const found = findStrike(plan, "early");
  if (found === undefined) return undefined;
  apply(plan, found.strike);
  return found.behave(found.strike, operation);
}
