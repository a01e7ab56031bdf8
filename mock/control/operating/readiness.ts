// Whether a mock is ready for requests, and if not, why.
import { messageOf } from "../../engine/core/errors.ts";

export interface ReadyState {
  readonly ready: boolean;
  /** Why not, in a few words; absent if it is ready. */
  readonly reason?: string;
}

export interface Readiness {
  state(): Promise<ReadyState>;
  /** Not ready from now on: the process is about to end. */
  drain(): void;
}

/**
 * @param check returns the reason why no requests should be sent here, if any, or rejects. Every probe calls it, even
 *   without requests, so that it notices when a storage comes back
 */
export function createReadiness(check: () => Promise<string | undefined> = async () => undefined): Readiness {
  let isDraining = false;
  return {
    async state() {
      const reason = isDraining ? "draining" : await check().catch(messageOf);
      return reason === undefined ? { ready: true } : { ready: false, reason };
    },
    drain() {
      isDraining = true;
    },
  };
}
