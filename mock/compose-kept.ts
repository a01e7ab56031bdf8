// Puts a mock together whose sandboxes are kept in a home, beside the process. Loaded by mock/open-mock.ts where there is a home; the layers are
// joined in mock/compose.ts.
import { type ComposedMock, type Composition, joinMock, toCommon } from "./compose.ts";
import { createHomeTime } from "./control/kept/home-time.ts";
import { createJournalReads } from "./control/kept/journals/journal-reads.ts";
import { createKeptSandboxes } from "./control/kept/kept-sandboxes.ts";
import type { KeptSandboxes } from "./control/kept/sandboxes-of-home.ts";
import { createInSandbox } from "./control/sandboxes/in-sandbox.ts";
import { defaultSandboxId } from "./control/sandboxes/sandbox-id.ts";
import { createLoadedSandboxes } from "./control/sandboxes/sandbox-registry.ts";
import { DomainError } from "./core/errors.ts";
import { callSoon, sleep, startQuietTimer } from "./core/process-time.ts";
import { whenSettled } from "./core/when-settled.ts";
import { type Home, StorageUnavailable } from "./storage/home.ts";

/** A mock over a home. */
export interface KeptMock extends ComposedMock {
  readonly kept: KeptSandboxes;
}

/**
 * Joins the layers over the sandboxes of a home; resolves when `default` is loaded.
 * @throws RangeError where the home stays away, and what making `default` throws
 */
export async function composeKeptMock(composition: Composition, home: Home): Promise<KeptMock> {
  const { stopwatch } = composition;
  const time = createHomeTime(await patiently(home.now), stopwatch);
  const given = { ...composition, realTime: time.now };
  const common = toCommon(given);
  const { logger } = common;
  const local = createLoadedSandboxes(common.options);
  const options = {
    ...common.options,
    startTimer: common.options.startTimer ?? startQuietTimer,
    local,
    home,
    time,
    soon: callSoon,
    onPictureFailure: (id: string, error: unknown) =>
      logger.error("picture_not_kept", { sandbox: id, reason: String(error) }),
  };
  const kept = await patiently(() => createKeptSandboxes(options));
  const operating = { ...composition.operating, gauges: kept.gauges };
  const joined = joinMock({ ...given, operating }, common, {
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
  });
  return {
    ...joined,
    kept,
    arrive: (id = defaultSandboxId) => kept.arrive(id),
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
