// Injects an answer before the operation, which then does not run.
import type { Answer } from "../answer.ts";
import type { StruckOperation } from "./fault-answers.ts";
import { apply, type FaultPlan, findStrike } from "./fault-plan.ts";

/** The answer that the request asked for, otherwise that of a fault. */
export function injectBefore(plan: FaultPlan, operation: StruckOperation): Answer | undefined {
  const { wish } = plan;
  if (wish?.answer !== undefined) {
    plan.honoured.push(...wish.answered);
    plan.applied.push({
      id: "prefer",
      kind: wish.answered.some((one) => one.startsWith("code")) ? "status" : "example",
    });
    return wish.answer;
  }
  const found = findStrike(plan, "before");
  if (found === undefined) return undefined;
  apply(plan, found.strike);
  return found.behave(found.strike, operation);
}
