// Holds an answer back while the delays after the operation last: what was done stays done, even if the client leaves.
import type { Sleep } from "../../engine/core/clock.ts";
import type { Answer } from "../answer.ts";
import { toUnanswered } from "./fault-answers.ts";
import { behaviourAt } from "./fault-behaviours.ts";
import { apply, type FaultPlan } from "./fault-plan.ts";

/** The same answer, or that for a client that stopped waiting. */
export function holdAnswer(
  plan: FaultPlan,
  answer: Answer,
  sleep: Sleep,
  signal: () => AbortSignal,
): Answer | Promise<Answer> {
  if (answer.wire?.kind === "unanswered" && answer.wire.ending === "abandoned") return answer;
  let delayMs = 0;
  for (const strike of plan.strikes) {
    const behave = behaviourAt(strike, "hold");
    if (behave === undefined) continue;
    delayMs += behave(strike);
    apply(plan, strike);
  }
  if (delayMs === 0) return answer;
  const given = signal();
  return sleep(delayMs, given).then(() => (given.aborted ? toUnanswered("abandoned") : answer));
}
