// The sandboxes of a mock that are kept in a home, beside the process.
import { createHomeTime } from "./control/kept/home-time.ts";
import { createJournalReads } from "./control/kept/journals/journal-reads.ts";
import { createKeptSandboxes } from "./control/kept/kept-sandboxes.ts";
import { createInSandbox } from "./control/sandboxes/in-sandbox.ts";
import { defaultSandboxId } from "./control/sandboxes/sandbox-id.ts";
import { createLoadedSandboxes, type SandboxesOptions } from "./control/sandboxes/sandbox-registry.ts";
import { DomainError } from "./core/errors.ts";
import { callSoon, sleep, startQuietTimer } from "./core/process-time.ts";
import { whenSettled } from "./core/when-settled.ts";
import type { Housing } from "./housing.ts";
import { type Home, StorageUnavailable } from "./storage/home.ts";

/**
 * The sandboxes of a home; resolves when `default` is loaded.
 * @throws RangeError where the home stays away, and what making `default` throws
 */
export async function houseInHome(given: SandboxesOptions, home: Home): Promise<Housing> {
  const time = createHomeTime(await patiently(home.now), given.stopwatch);
  const options = { ...given, realTime: time.now };
  const local = createLoadedSandboxes(options);
  const kept = await patiently(() =>
    createKeptSandboxes({
      ...options,
      startTimer: options.startTimer ?? startQuietTimer,
      local,
      home,
      time,
      soon: callSoon,
      onPictureFailure: (id, error) =>
        options.memory.logger.error("picture_not_kept", { sandbox: id, reason: String(error) }),
    }),
  );
  return {
    sandboxes: local,
    finder: {
      find: (id = defaultSandboxId) => whenSettled(kept.arrive(id), () => local.find(id)),
      assertRoom: local.assertRoom,
    },
    // Events of due work are emitted once it is stored; inside the work they would be missing.
    inSandbox: createInSandbox(local, async (id) => {
      await kept.arrive(id);
      await kept.settle(id);
    }),
    pool: kept,
    around: createJournalReads({ kept, sandboxes: local }),
    gauges: kept.gauges,
    arrive: (id) => kept.arrive(id),
    async close() {
      await kept.close();
      await home.close();
    },
  };
}

/** How often a home that is away is asked again at the start, and how long it is waited in between, in milliseconds. */
const startTries = 40;
const startPauseMs = 250;

/** A database may just be starting, too. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isAway(error)) throw error;
      if (tries === startTries) throw new RangeError(`storage: ${error.message}`, { cause: error });
      await sleep(startPauseMs);
    }
  }
}

function isAway(error: unknown): error is Error {
  return error instanceof StorageUnavailable || (error instanceof DomainError && error.code === "storage_unavailable");
}
