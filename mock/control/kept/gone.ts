// What requests are told where the home refuses: it is away, or the sandbox has ended. Used by mock/control/kept/.
import { DomainError } from "../../core/errors.ts";
import { SandboxEnded, StorageUnavailable } from "../../storage/home.ts";
import { sandboxEvicted, unknownSandbox } from "../sandboxes/sandbox-refusals.ts";
import { storageUnavailable } from "./storage-refusals.ts";

/** 410 sandbox_evicted, 404 unknown_sandbox */
export function sandboxGone({ ending, id }: SandboxEnded): DomainError {
  return ending === "evicted" ? sandboxEvicted(id) : unknownSandbox(id);
}

/** What is kept of a sandbox are changes of a world that nobody makes any more. */
export class WorldChanged extends RangeError {}

/** The same; what the home says is told as DomainErrors. */
export async function told<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof StorageUnavailable) throw storageUnavailable(error.message, "nothing");
    if (error instanceof SandboxEnded) throw sandboxGone(error);
    if (error instanceof WorldChanged) throw new DomainError("unavailable", "storage_unavailable", error.message);
    throw error;
  }
}
