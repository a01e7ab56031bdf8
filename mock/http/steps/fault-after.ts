// Step "fault after": applies faults to the result after the operation has run and its changes are kept. Called by
// mock/http/journey-steps.ts.
import type { AfterOutcome, Handled } from "./fault-behaviours.ts";
import { apply, type FaultPlan, findStrike } from "./fault-plan.ts";

/** An answer instead of the result's, or another result, if a fault gives one. */
export function faultAfter(plan: FaultPlan, handled: Handled): AfterOutcome | undefined {
  const found = findStrike(plan, "after");
  const outcome = found?.behave(found.strike, handled);
  if (found !== undefined && outcome !== undefined) apply(plan, found.strike);
  return outcome;
}
