// Places, lists and removes the faults of a sandbox: one method per operation of tag `faults`. Part of mock/control/control.ts;
// mock/control/faults/fault.ts says what a fault does.
import type { AdminSchema } from "../contract/admin-types.ts";
import { notFound } from "../core/errors.ts";
import type { Fault, FaultDefinition } from "./faults/fault.ts";
import { toExactFault } from "./faults/fault-words.ts";
import type { ControlParts } from "./sandboxes/control-parts.ts";

/** Methods reject with DomainErrors: 404 unknown_sandbox, 410 sandbox_evicted, and what the methods name. */
export interface FaultControl {
  /** In the order they are tried in. */
  listFaults(sandboxId: string): Promise<AdminSchema<"FaultList">>;
  /** 409 fault_exists; 422 unknown_operation, unknown_tag, invalid_fault. */
  addFault(sandboxId: string, fault: FaultDefinition): Promise<Fault>;
  /** 404 unknown_fault, as deleteFault. */
  getFault(sandboxId: string, faultId: string): Promise<Fault>;
  /** Ends a fault. 404 unknown_fault. */
  deleteFault(sandboxId: string, faultId: string): Promise<AdminSchema<"Removal">>;
  /** Those of the scenario too, until a reset. */
  clearFaults(sandboxId: string): Promise<AdminSchema<"Removal">>;
}

/** The methods over all sandboxes of a mock. */
export function createFaultControl({ inSandbox }: Pick<ControlParts, "inSandbox">): FaultControl {
  return {
    listFaults: (id) => inSandbox(id, ({ faults }) => ({ faults: faults.list() })),
    addFault: (id, fault) => inSandbox(id, ({ faults, clock }) => faults.add(toExactFault(fault, clock.now())), "part"),
    getFault: (id, faultId) =>
      inSandbox(id, ({ faults }) => {
        const fault = faults.get(faultId);
        if (fault === undefined) throw notFound("fault", faultId);
        return fault;
      }),
    deleteFault: (id, faultId) =>
      inSandbox(id, ({ faults }) => {
        if (!faults.remove(faultId)) throw notFound("fault", faultId);
        return { success: true, removed: 1 };
      }),
    clearFaults: (id) => inSandbox(id, ({ faults }) => ({ success: true, removed: faults.clear() })),
  };
}
