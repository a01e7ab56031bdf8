// The changes of a kept sandbox as JSON, to be made again in another process that has the same state. Edits say what became of records; moves of the
// whole sandbox name what was done, which leads to the same from the same.

import type { Instant } from "../../core/time.ts";
import type { CommitJson } from "../../engine/store/store.ts";
import type { SandboxStart } from "../sandboxes/sandbox.ts";

/** One change. */
export type Op =
  | { readonly op: "edit"; readonly set: CommitJson }
  | { readonly op: "undo" }
  | { readonly op: "putSnapshot"; readonly name: string }
  | { readonly op: "restoreSnapshot"; readonly name: string }
  | { readonly op: "reset" }
  | { readonly op: "restart"; readonly start: SandboxStart }
  /** The text of the state is in the home, under this name. */
  | { readonly op: "load"; readonly text: string };

/** The changes of one moment, as they are kept: all of them or none. */
export interface Entry {
  /** Real time of the home when they were made, in milliseconds since 1970: running clocks follow it. */
  readonly time: Instant;
  readonly ops: readonly Op[];
}
