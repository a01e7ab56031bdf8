// Whether a mock should be sent requests, and why not. Each part of it may add a check: the end of the process, the storage.
// `GET /readyz` asks them all.

/** Whether requests should be sent here. */
export interface ReadyState {
  readonly ready: boolean;
  /** Why not, in a few words; missing while it is ready. */
  readonly reason?: string;
}

/**
 * Says why requests should not be sent here, undefined where they may. It is asked by every probe, also while no request comes: a storage that
 * was away is called again here, so that its return is seen.
 */
export type ReadyCheck = () => string | undefined | Promise<string | undefined>;

export interface Readiness {
  /** Asks the checks in the order in which they were added, until one has a reason; a check that rejects has one. */
  state(): Promise<ReadyState>;
  /** Adds a check; the returned function takes it away. */
  add(check: ReadyCheck): () => void;
  /** From now on it is not ready: the process is about to end. */
  drain(): void;
}

/** Ready, until a check has a reason. */
export function createReadiness(): Readiness {
  const checks = new Set<ReadyCheck>();
  let isDraining = false;

  async function reason(): Promise<string | undefined> {
    if (isDraining) return "draining";
    for (const check of checks) {
      const found = await ask(check);
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
      // A function of its own: the same check may be added twice.
      const own: ReadyCheck = () => check();
      checks.add(own);
      return () => void checks.delete(own);
    },
    drain() {
      isDraining = true;
    },
  };
}

async function ask(check: ReadyCheck): Promise<string | undefined> {
  try {
    return await check();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
