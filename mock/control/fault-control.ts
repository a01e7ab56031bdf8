// The operations of tag `faults`: place, list and remove the faults of a sandbox.
import type { AdminSchema } from "../contract/admin-types.ts";
import { notFound } from "../engine/core/errors.ts";
import type { Fault, FaultDefinition } from "./faults/fault.ts";
import { toExactFault } from "./faults/fault-words.ts";
import type { Holds } from "./faults/holds.ts";
import { type ControlContext, inSandbox, type OperationsOf } from "./operation.ts";

/** Methods reject with DomainErrors: 404 unknown_sandbox, 410 sandbox_evicted, and those listed at each method. */
export interface FaultControl {
  /** In the order in which they are tried. */
  listFaults(sandboxId: string): Promise<AdminSchema<"FaultList">>;
  /** 409 fault_exists; 422 unknown_operation, unknown_tag, invalid_fault. */
  addFault(sandboxId: string, fault: FaultDefinition): Promise<Fault>;
  /** 404 unknown_fault, like deleteFault. */
  getFault(sandboxId: string, faultId: string): Promise<Fault>;
  /** Ends a fault. 404 unknown_fault. */
  deleteFault(sandboxId: string, faultId: string): Promise<AdminSchema<"Removal">>;
  /** Also removes the faults of the scenario, until a reset. */
  clearFaults(sandboxId: string): Promise<AdminSchema<"Removal">>;
  /**
   * Waits until this process holds `count` requests, by default one, and resolves with them, oldest first. 409 not_held
   * after `timeoutMs`, by default 4,000; 503 hold_ended.
   * @example await control.held("default", { operationId: "updateTicket", count: 2 });
   */
  held(sandboxId: string, query?: Parameters<Holds["held"]>[0]): Promise<AdminSchema<"HeldRequests">>;
  /**
   * Resumes held requests, each once the previous one is answered: those of `order`, by default all. 409 not_held.
   * @example await control.release("default", { order: [2, 1] });
   */
  release(sandboxId: string, release?: AdminSchema<"Release">): Promise<AdminSchema<"HeldRequests">>;
}

/** Waits outside the sandbox's work, because the held requests need it. */
async function withHolds<Result>(
  { path: { sandboxId } }: { readonly path: { readonly sandboxId: string } },
  context: ControlContext,
  work: (holds: Holds) => Promise<Result>,
): Promise<Result> {
  return work(await context.sandboxes.run(sandboxId, ({ holds }) => holds));
}

export const faultOperations: OperationsOf<FaultControl> = {
  listFaults: inSandbox(({ faults }) => ({ faults: faults.list() })),
  addFault: inSandbox(({ faults, clock }, { body }) => faults.add(toExactFault(body, clock.now())), "part"),
  getFault: inSandbox(({ faults }, { path: { faultId } }) => {
    const fault = faults.get(faultId);
    if (fault === undefined) throw notFound("fault", faultId);
    return fault;
  }),
  deleteFault: inSandbox(({ faults }, { path: { faultId } }) => {
    if (!faults.remove(faultId)) throw notFound("fault", faultId);
    return { success: true, removed: 1 };
  }),
  clearFaults: inSandbox(({ faults }) => ({ success: true, removed: faults.clear() })),
  held: (input, context) => withHolds(input, context, (holds) => holds.held(input.query)),
  release: (input, context) => withHolds(input, context, (holds) => holds.release(input.body ?? {})),
};
