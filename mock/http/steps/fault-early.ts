// Waits, then answers before the request is read: outages, limits, broken connections.
import { whenSettled } from "../../engine/core/when-settled.ts";
import type { Answer } from "../answer.ts";
import type { RequestContext } from "../request-context.ts";
import { type StruckOperation, toUnanswered } from "./fault-answers.ts";
import { type PauseParts, pause } from "./fault-pause.ts";
import { apply, type FaultPlan, findStrike } from "./fault-plan.ts";

/** The answer of a fault, or for a client that stopped waiting. */
export function injectEarly(
  plan: FaultPlan,
  context: RequestContext,
  parts: PauseParts,
): Answer | undefined | Promise<Answer | undefined> {
  return whenSettled(pause(plan, context, plan, parts), (isWaiting) =>
    isWaiting ? answerEarly(plan, parts) : toUnanswered("abandoned"),
  );
}

function answerEarly(plan: FaultPlan, operation: StruckOperation): Answer | undefined {
  const found = findStrike(plan, "early");
  if (found === undefined) return undefined;
  apply(plan, found.strike);
  return found.behave(found.strike, operation);
}
