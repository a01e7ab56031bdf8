// Whether a mock is ready for requests, and if not, why.

export interface ReadyState {
  readonly ready: boolean;
  /** Why not, in a few words; absent if it is ready. */
  readonly reason?: string;
}

/**
 * The reason why no requests should be sent here, if any. Every probe calls it, even without requests, so that it
 * notices when a storage comes back.
 */
export type ReadyCheck = () => string | undefined | Promise<string | undefined>;

export interface Readiness {
  /** Calls the checks in the order in which they were added until one gives a reason or rejects. */
  state(): Promise<ReadyState>;
  /** Adds a check; the returned function removes it. */
  add(check: ReadyCheck): () => void;
  /** Not ready from now on: the process is about to end. */
  drain(): void;
}

export function createReadiness(): Readiness {
  const checks = new Set<ReadyCheck>();
  let isDraining = false;

  async function reason(): Promise<string | undefined> {
    if (isDraining) return "draining";
    for (const check of checks) {
      const found = await reasonOf(check);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  return {
    async state() {
      const found = await reason();
      return found === undefined ? { ready: true } : { ready: false, reason: found };
    },
    add(check) {
      // A new function each time, because the same check may be added twice.
      const entry: ReadyCheck = () => check();
      checks.add(entry);
      return () => void checks.delete(entry);
    },
    drain() {
      isDraining = true;
    },
  };
}

async function reasonOf(check: ReadyCheck): Promise<string | undefined> {
  try {
    return await check();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
