// Injects an error or a changed result after the operation: what it did stays done.
import type { AfterOutcome, Handled } from "./fault-behaviours.ts";
import { apply, type FaultPlan, findStrike } from "./fault-plan.ts";

/** The answer or result instead of the operation's. */
export function injectAfter(plan: FaultPlan, handled: Handled): AfterOutcome | undefined {
  const found = findStrike(plan, "after");
  const outcome = found?.behave(found.strike, handled);
  if (found !== undefined && outcome !== undefined) apply(plan, found.strike);
  return outcome;
}
