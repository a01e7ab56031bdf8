// The admin operations that export the state of a sandbox, alone or in a report, and import it.
import { runInSlices } from "../engine/core/sliced-work.ts";
import { type ControlOperations, inSandbox } from "./operation.ts";
import { toSandboxView } from "./sandboxes/sandbox-view.ts";
import { toSlicedReport } from "./state/report-file.ts";
import { toSlicedState } from "./state/state-file.ts";
import { toLoadedState } from "./state/state-world.ts";

export const stateFileOperations = {
  exportState: inSandbox(toSlicedState),
  exportReport: inSandbox(async (sandbox) => {
    await sandbox.journal.sync?.();
    return toSlicedReport(sandbox);
  }),
  async importState({ path, body }, { sandboxes, service, worldSource, ...location }) {
    await sandboxes.run(path.sandboxId, () => {}, "whole");
    const state = await runInSlices(toLoadedState(body, service, worldSource));
    return sandboxes.run(path.sandboxId, (sandbox) => {
      sandbox.load({ ...state, file: body });
      return toSandboxView(sandboxes.loaded.get(path.sandboxId), location);
    });
  },
} satisfies ControlOperations;
