// Step "handle" of a request that has run into a fault: carries the operation out on an older state, or twice, or as always. Called by
// mock/http/pipeline.ts.
import { readStale } from "../../control/faults/stale-read.ts";
import { whenSettled } from "../../core/when-settled.ts";
import type { Handle, HandledRequest } from "../handle.ts";
import { apply, type FaultPlan, strikeOf } from "./fault-plan.ts";

/** The operation's result, or a promise of it; throws DomainError to refuse. */
export function faultHandle(plan: FaultPlan, request: HandledRequest, handle: Handle): unknown {
  const stale = strikeOf(plan, "staleRead");
  if (stale !== undefined) {
    const read = (sandbox: HandledRequest["sandbox"]) => handle({ ...request, sandbox });
    return readStale(request.sandbox, read, () => apply(plan, stale));
  }
  const twice = strikeOf(plan, "duplicateProcessing");
  if (twice === undefined) return handle(request);
  const { store } = request.sandbox;
  const { version } = store;
  return whenSettled(handle(request), (result) => {
    // Reading twice is no different from reading once.
    if (store.version === version) return result;
    apply(plan, twice);
    return handle(request);
  });
}
