// Creates sandboxes in the storages under test.
import type { Storage, StorageEntry } from "../../../../mock/engine/storage/storage.ts";

/** Throws if the storage refuses the sandbox. */
export async function createSandbox(storage: Storage, id = "a"): Promise<StorageEntry> {
  const sandbox = await storage.create({ id, about: `about ${id}`, checkpoint: `checkpoint of ${id}` }, 1_000);
  if (typeof sandbox === "string") throw new Error(`${id} is ${sandbox}.`);
  return sandbox;
}
