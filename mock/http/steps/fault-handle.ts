// Runs an operation with the fault that changes how it runs.
import type { HandledRequest, Handler } from "../handler.ts";
import { apply, type FaultPlan, findStrike } from "./fault-plan.ts";

/**
 * The operation's result, or a promise of it.
 * @throws DomainError as the operation does
 */
export function handleWithFault(plan: FaultPlan, request: HandledRequest, handle: Handler): unknown {
  const found = findStrike(plan, "handle");
  if (found === undefined) return handle(request);
  return found.behave(request, handle, () => apply(plan, found.strike));
}
