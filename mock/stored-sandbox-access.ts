// Access to sandboxes in a storage outside the process.
import type { Coverage } from "./control/coverage/coverage.ts";
import { createCoverage } from "./control/coverage/coverage.ts";
import type { LocalJournal } from "./control/journal/journal.ts";
import { createInSandbox } from "./control/sandboxes/in-sandbox.ts";
import { defaultSandboxId } from "./control/sandboxes/sandbox-id.ts";
import { createLoadedSandboxes, type SandboxesOptions } from "./control/sandboxes/sandbox-registry.ts";
import { isUnusable } from "./control/storage/refusals.ts";
import { StoredJournals } from "./control/storage/stored-journals.ts";
import { StoredSandboxes } from "./control/storage/stored-sandboxes.ts";
import type { StorageTime } from "./control/storage/stored-state.ts";
import { DomainError } from "./engine/core/errors.ts";
import { callSoon, startQuietTimer } from "./engine/core/process-time.ts";
import type { Storage } from "./engine/storage/storage.ts";
import type { SandboxAccess } from "./sandbox-access.ts";

export interface StoredAccessOptions extends SandboxesOptions {
  /** @param past receives the coverage of forgotten requests; default: `pastCoverage` */
  createJournal(id: string, past?: Coverage): LocalJournal;
  /** The coverage of requests that no journal retains any more. */
  readonly pastCoverage: Coverage;
}

/**
 * The sandboxes of a storage; resolves once `default` is loaded or proves unusable.
 * @throws RangeError if the storage is unavailable, and whatever making `default` throws
 */
export async function accessInStorage(given: StoredAccessOptions, storage: Storage): Promise<SandboxAccess> {
  const time = createStorageTime(storage);
  const options = { ...given, realTime: time.now };
  const { logger } = options.memory;
  const local = createLoadedSandboxes(options);
  const timing = { storage, startTimer: options.startTimer ?? startQuietTimer };
  const toCoverage = () => createCoverage(options.service);
  const journals = new StoredJournals({
    ...timing,
    past: options.pastCoverage,
    createJournal: (id) => options.createJournal(id, toCoverage()),
    createCoverage: toCoverage,
  });
  const stored = new StoredSandboxes({
    ...options,
    ...timing,
    time,
    local,
    journals,
    soon: callSoon,
    onPictureFailure: (id, error) => logger.error("picture_not_kept", { sandbox: id, reason: String(error) }),
  });
  const use = async (id = defaultSandboxId) => stored.use(id);
  await use().catch((error: unknown) => {
    if (!isUnusable(error)) throw error instanceof DomainError ? new RangeError(`storage: ${error.message}`) : error;
    logger.error("sandbox_unusable", { sandbox: defaultSandboxId, message: error.message });
  });
  return {
    sandboxes: local,
    finder: { find: (id = defaultSandboxId, admit) => stored.use(id, admit), assertRoom: local.assertRoom },
    inSandbox: createInSandbox(local, async (id) => {
      const sandbox = await stored.use(id);
      // Due work emits its events once it is stored; inside the caller's work they would be missing.
      await stored.settle(id);
      return sandbox;
    }),
    pool: stored,
    gauges: stored.gauges,
    use,
    async close() {
      await stored.close();
      await storage.close();
    },
  };
}

/**
 * Running clocks of every replica follow the storage's clock, so that changes by other replicas are never in the
 * future.
 */
function createStorageTime(storage: Storage): StorageTime {
  let newest = 0;
  const atLeast = (time: number) => {
    newest = Math.max(newest, time);
  };
  return {
    atLeast,
    now() {
      atLeast(storage.now());
      return newest;
    },
  };
}
