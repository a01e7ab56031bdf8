// The admin operations tagged `faults`: add, list and remove the faults of a sandbox, and control held requests.
import { notFound } from "../engine/core/errors.ts";
import { toExactFault } from "./faults/exact-fault.ts";
import type { Holds } from "./faults/holds.ts";
import { type ControlContext, type ControlOperations, inSandbox } from "./operation.ts";

/** Runs the work outside `run`, because waiting inside it would block the held requests. */
async function withHolds<Result>(
  { path: { sandboxId } }: { readonly path: { readonly sandboxId: string } },
  context: ControlContext,
  work: (holds: Holds) => Promise<Result>,
): Promise<Result> {
  return work(await context.sandboxes.run(sandboxId, ({ holds }) => holds));
}

export const faultOperations = {
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
  held: (input, context) => withHolds(input, context, (holds) => holds.waitForHeld(input.query)),
  release: (input, context) => withHolds(input, context, (holds) => holds.release(input.body ?? {})),
} satisfies ControlOperations;
