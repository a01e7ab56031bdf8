// Step "handle" of a request that meets a fault: runs the operation as always, or as mock/http/steps/fault-behaviours.ts says. Called by
// mock/http/journey-steps.ts.
import type { Handle, HandledRequest } from "../handle.ts";
import { apply, type FaultPlan, findStrike } from "./fault-plan.ts";

/** The operation's result, or a promise of it; throws DomainError to refuse. */
export function faultHandle(plan: FaultPlan, request: HandledRequest, handle: Handle): unknown {
  const found = findStrike(plan, "handle");
  if (found === undefined) return handle(request);
  return found.behave(request, handle, () => apply(plan, found.strike));
}
