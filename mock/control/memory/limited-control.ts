// Puts the memory limit around the methods of a control. The sandbox that a method works on is not evicted while it works, and is weighed
// afterwards; a method that may keep more than before asks for room first. What is due by its clock is done before. Used by mock/compose.ts.
import type { OpenControl } from "../control.ts";
import { runIn } from "../sandboxes/sandbox.ts";
import type { Sandboxes } from "../sandboxes/sandbox-registry.ts";

/**
 * What a method means for memory. `outside`: it works on no sandbox, or asks for room itself. `stays`: it keeps no more than before, and is
 * possible with a full memory too, so that room can be made. `grows`: it may keep more.
 */
type Need = "outside" | "stays" | "grows";

const needs: Readonly<Record<keyof OpenControl, Need>> = {
  listSandboxes: "outside",
  listScenarios: "outside",
  getScenario: "stays",
  createSandbox: "outside",
  getSandbox: "outside",
  deleteSandbox: "outside",
  forkSandbox: "grows",
  resetSandbox: "stays",
  undoChange: "stays",
  listSnapshots: "stays",
  putSnapshot: "grows",
  getSnapshot: "stays",
  deleteSnapshot: "stays",
  restoreSnapshot: "stays",
  exportState: "stays",
  importState: "grows",
  listRecords: "stays",
  getRecord: "stays",
  createRecord: "grows",
  patchRecord: "grows",
  putRecord: "grows",
  deleteRecord: "stays",
  openSession: "stays",
  switchScenario: "grows",
  getClock: "stays",
  setClock: "grows",
  advanceClock: "grows",
  listFaults: "stays",
  addFault: "grows",
  getFault: "stays",
  deleteFault: "stays",
  clearFaults: "stays",
  listRequests: "stays",
  streamRequests: "stays",
  clearRequests: "stays",
  exportHar: "stays",
  verifyRequests: "stays",
  getCoverage: "stays",
  getTotalCoverage: "outside",
  listEvents: "stays",
  clearEvents: "stays",
  streamEvents: "stays",
  listWebhooks: "stays",
  createWebhook: "grows",
  getWebhook: "stays",
  changeWebhook: "stays",
  deleteWebhook: "stays",
  pingWebhook: "grows",
  listDeliveries: "stays",
  redeliver: "grows",
  awaitDeliveries: "stays",
  getAdminDocument: "outside",
  getContract: "outside",
};

/** The first parameter of these is the id of a sandbox that exists. */
export function worksOnSandbox(method: string): boolean {
  return (needByMethod.get(method) ?? "outside") !== "outside";
}

const needByMethod: ReadonlyMap<string, Need> = new Map(Object.entries(needs));

type Method = (...asked: readonly unknown[]) => Promise<unknown>;

/** The same methods; those that grow may also reject with DomainError 503 memory_limit. */
export function withinMemory(control: OpenControl, sandboxes: Sandboxes): OpenControl {
  const methods = Object.entries(control).map(([name, method]: readonly [string, Method]) => {
    const need = needByMethod.get(name);
    return [name, need === "outside" ? method : toLimited(method, need === "grows", sandboxes)];
  });
  // Each method stands under its own name again, with the parameters it had.
  return Object.fromEntries(methods) as OpenControl;
}

function toLimited(method: Method, grows: boolean, sandboxes: Sandboxes): Method {
  return async (sandboxId, ...asked) => {
    // The first parameter of every method that works on a sandbox is its id.
    const { sandbox, letGo } = sandboxes.hold(sandboxId as string, grows);
    const work = () => {
      sandbox.due.settle();
      return method(sandboxId, ...asked);
    };
    try {
      return await runIn(sandbox, work);
    } finally {
      letGo();
    }
  };
}
