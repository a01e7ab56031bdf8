// The operations `exportState`, `exportReport` and `importState`: write the state of a sandbox to a file and read it back.
import type { AdminSchema } from "../contract/admin-types.ts";
import { inSlices } from "../engine/core/sliced-work.ts";
import { inSandbox, type OperationsOf } from "./operation.ts";
import { type SandboxView, toSandboxView } from "./sandboxes/sandbox-view.ts";
import { toSlicedReport } from "./state/report-file.ts";
import { toSlicedState } from "./state/state-file.ts";
import { toLoadedState } from "./state/state-world.ts";
import type { StateFile } from "./state-form.ts";

/** Methods reject with DomainErrors: 404 unknown_sandbox, 410 sandbox_evicted, and those listed at each method. */
export interface StateFileControl {
  /** The whole state; as text by `toStateText`. */
  exportState(sandboxId: string): Promise<StateFile>;
  /** The whole state with the journal and the versions of mock and contract. */
  exportReport(sandboxId: string): Promise<AdminSchema<"ReportFile">>;
  /**
   * Replaces records, clock, faults and house rules, all or nothing; later resets return to the file. 400 for anything
   * but a state file, 422 invalid_state with every unfit record and fault.
   */
  importState(sandboxId: string, file: object): Promise<SandboxView>;
}

export const stateFileOperations: OperationsOf<StateFileControl> = {
  exportState: inSandbox(toSlicedState),
  exportReport: inSandbox(async (sandbox) => {
    await sandbox.journal.sync?.();
    return toSlicedReport(sandbox);
  }),
  async importState({ path, body }, { sandboxes, service, worldSource, ...place }) {
    await sandboxes.run(path.sandboxId, () => {}, "whole");
    const state = await inSlices(toLoadedState(body, service, worldSource));
    return sandboxes.run(path.sandboxId, (sandbox) => {
      sandbox.load({ ...state, file: body });
      return toSandboxView(sandboxes.loaded.get(path.sandboxId), place);
    });
  },
};
