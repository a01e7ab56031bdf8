// Runs the operation of a request, and records its changes.
import type { ServiceRoute } from "../../contract/routes.ts";
import { toNamedChanges } from "../../control/changes/named-change.ts";
import { DomainError } from "../../engine/core/errors.ts";
import { runIn } from "../../engine/core/unit-runner.ts";
import { whenSettled } from "../../engine/core/when-settled.ts";
import type { HandledRequest, Handler } from "../handler.ts";
import type { RequestContext } from "../request-context.ts";
import { handleWithFault } from "./inject-faults.ts";

/** Whether an operation may add data; reads and deletions still work when memory is full. */
export function mayAdd({ method, operationId }: ServiceRoute): boolean {
  return method !== "GET" && method !== "DELETE" && operationId !== "searchTickets";
}

/** Runs the operation in its sandbox, and keeps the changes of the run that is stored. */
export function handleRecorded(request: HandledRequest, handle: Handler, context: RequestContext): unknown {
  const { sandbox } = request;
  const handled = runIn(sandbox, () => {
    // A stored sandbox may run this again on a newer state.
    context.changeSets = undefined;
    // Time may have passed since arrival: a delay, or reading the body.
    sandbox.due.settle();
    const { plan } = context;
    if (plan === undefined) return runOnce(request, handle, context);
    return handleWithFault(plan, request, (struck) =>
      whenSettled(runOnce(struck, handle, context), (result) => {
        context.handling = "after";
        return result;
      }),
    );
  });
  if (!(handled instanceof Promise)) return handled;
  return handled.catch((error: unknown) => {
    if (error instanceof DomainError && error.category === "unavailable") context.changeSets = undefined;
    throw error;
  });
}

/** Runs the operation and adds its changes to the context. */
function runOnce(request: HandledRequest, handle: Handler, context: RequestContext): unknown {
  const { store } = request.sandbox;
  const { version } = store;
  const handled = handle(request);
  if (store.version > version && store.newest !== undefined) {
    context.changeSets = [...(context.changeSets ?? []), toNamedChanges(store.newest)];
  }
  return handled;
}
