// What a request is told whose sandbox has ended in the home. Used by mock/control/kept/.
import type { DomainError } from "../../core/errors.ts";
import type { SandboxEnded } from "../../storage/home.ts";
import { sandboxEvicted, unknownSandbox } from "../sandboxes/sandbox-refusals.ts";

/** 410 sandbox_evicted, 404 unknown_sandbox */
export function sandboxGone({ ending, id }: SandboxEnded): DomainError {
  return ending === "evicted" ? sandboxEvicted(id) : unknownSandbox(id);
}
