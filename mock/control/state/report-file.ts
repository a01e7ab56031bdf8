// Writes a state, the journal that led to it, and the versions of mock and contract as one file.
import type { AdminSchema } from "../../contract/admin-types.ts";
import type { Sliced } from "../../engine/core/sliced-result.ts";
import { contractVersion, packageVersion } from "../../engine/core/version.ts";
import type { Sandbox } from "../sandboxes/sandbox.ts";
import { toSlicedState } from "./state-file.ts";

export function toSlicedReport(sandbox: Sandbox): Sliced<AdminSchema<"ReportFile">> {
  const { id, journal, version } = sandbox;
  const state = toSlicedState(sandbox);
  const header = {
    format: "ticket-mock-report",
    formatVersion: 1,
    packageVersion,
    contractVersion,
    sandbox: id,
    version,
    droppedCount: journal.droppedCount,
    requests: journal.retained().map(journal.toEntry),
  } as const;
  return {
    frame: { ...header, state: state.frame },
    *texts() {
      // The state is appended in slices, because its whole text can exceed the longest string.
      yield `${JSON.stringify(header, null, 2).slice(0, -"\n}".length)},\n  "state": `;
      yield* state.texts();
      yield "}\n";
    },
    whole: () => ({ ...header, state: state.whole() }),
  };
}
