// The changes of a kept sandbox as JSON. mock/control/kept/recorder.ts notes them, mock/control/kept/apply-ops.ts makes them again in another
// process that has the same state. Edits say what became of records; all others name what was done, which leads to the same from the same.
import type { ClockMode } from "../../core/clock.ts";
import type { Instant } from "../../core/time.ts";
import type { ChangeSetJson, CountOp } from "../../engine/store/store.ts";
import type { HouseRules } from "../../records/world.ts";
import type { ExactFault, FaultAsked } from "../faults/fault.ts";
import type { SandboxStart } from "../sandboxes/sandbox.ts";
import type { WebhookOp } from "../webhooks/webhook.ts";

/** One change. */
export type Op =
  | { readonly op: "edit"; readonly set: ChangeSetJson }
  | { readonly op: "counts"; readonly counts: readonly CountOp[] }
  | { readonly op: "undo" }
  | { readonly op: "clock"; readonly now: Instant; readonly mode: ClockMode }
  | { readonly op: "addFault"; readonly fault: ExactFault }
  | { readonly op: "removeFault"; readonly id: string }
  | { readonly op: "clearFaults" }
  | { readonly op: "strike"; readonly asked: FaultAsked; readonly now: Instant }
  | { readonly op: "withdraw"; readonly id: string }
  | { readonly op: "putSnapshot"; readonly name: string }
  | { readonly op: "deleteSnapshot"; readonly name: string }
  | { readonly op: "restoreSnapshot"; readonly name: string }
  | { readonly op: "rules"; readonly rules: Partial<HouseRules> }
  | { readonly op: "reset" }
  | { readonly op: "restart"; readonly start: SandboxStart }
  /** The text of the state is in the home, under this name. */
  | { readonly op: "load"; readonly text: string }
  | WebhookOp;

/** The changes of one moment, as they are kept: all of them or none. */
export interface Entry {
  /** Real time of the home when they were made, in milliseconds since 1970: running clocks follow it. */
  readonly time: Instant;
  readonly ops: readonly Op[];
  /** Up to when everything due was done then (DueWork.settledAt). */
  readonly settledAt: Instant;
}
