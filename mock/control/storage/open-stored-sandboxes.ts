// Opens the sandboxes of a storage.
import { DomainError } from "../../engine/core/errors.ts";
import type { Storage } from "../../engine/storage/storage.ts";
import { defaultSandboxId } from "../sandboxes/sandbox-id.ts";
import type { Sandboxes } from "../sandboxes/sandbox-registry.ts";
import { isUnusable } from "./refusals.ts";
import type { StoredSandboxesOptions } from "./sandbox-loader.ts";
import { StoredSandboxes } from "./stored-sandboxes.ts";

/**
 * Resolves once `default` is loaded or proves unusable.
 * @throws RangeError if the storage is unavailable, and errors of creating `default`
 */
export async function openStoredSandboxes(options: StoredSandboxesOptions, storage: Storage): Promise<Sandboxes> {
  const sandboxes = new StoredSandboxes(options, storage);
  try {
    await sandboxes.find(defaultSandboxId);
  } catch (error) {
    if (isUnusable(error)) {
      options.memory.logger.error("sandbox_unusable", { sandbox: defaultSandboxId, message: error.message });
      return sandboxes;
    }
    if (error instanceof DomainError) throw new RangeError(`storage: ${error.message}`);
    throw error;
  }
  return sandboxes;
}
