// Delays an answer: what was done stays done, even if the client disconnects.
import { whenSettled } from "../../engine/core/when-settled.ts";
import type { Answer } from "../answer.ts";
import type { RequestContext } from "../request-context.ts";
import { type StruckOperation, toUnanswered } from "./fault-answers.ts";
import { behaviourAt } from "./fault-behaviours.ts";
import { type PauseParts, pause } from "./fault-pause.ts";
import { apply, type FaultPlan, takeWaits } from "./fault-plan.ts";

/** The answer as is, the one for a client that stopped waiting, or that of the effect with which it was released. */
export function holdAnswer(
  plan: FaultPlan,
  context: RequestContext,
  answer: Answer,
  parts: PauseParts,
): Answer | Promise<Answer> {
  if (answer.wire?.kind === "unanswered" && answer.wire.ending === "abandoned") return answer;
  const before = plan.strikes.length;
  return whenSettled(pause(takeWaits(plan, "hold"), context, plan, parts), (isWaiting) => {
    if (!isWaiting) return toUnanswered("abandoned");
    return plan.strikes.length === before ? answer : answerReleased(plan, answer, parts);
  });
}

function answerReleased(plan: FaultPlan, answer: Answer, operation: StruckOperation): Answer {
  const [strike] = plan.strikes;
  if (strike === undefined) return answer;
  // The operation has run, so timing no longer matters. Effects on the body act later.
  const early = { ...strike, effect: { ...strike.effect, timing: "before" } } as const;
  const behave = behaviourAt(early, "early") ?? behaviourAt(early, "before");
  if (behave === undefined) return answer;
  apply(plan, strike);
  return behave(early, operation);
}
