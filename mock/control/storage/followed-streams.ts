// Updates loaded sandboxes that have streams as soon as other replicas change them.
import type { startQuietTimer } from "../../engine/core/process-time.ts";
import type { KnownPosition, Storage, StorageMessage } from "../../engine/storage/storage.ts";
import type { StoredJournals } from "./stored-journals.ts";
import type { StoredSandbox } from "./stored-sandbox.ts";

export interface FollowingOptions {
  readonly storage: Pick<Storage, "watch">;
  readonly journals: StoredJournals;
  readonly loaded: ReadonlyMap<string, StoredSandbox>;
  readonly startTimer: typeof startQuietTimer;
}

/** Maximum delay, in milliseconds, before a stream shows changes by other replicas. */
const streamDelayMs = 50;

export function followStreams({ storage, journals, loaded, startTimer }: FollowingOptions) {
  /** The newest reported positions of outdated sandboxes. */
  const reported = new Map<string, number>();

  /** A message without a key is about all sandboxes. */
  function onMessage({ key, position = 0 }: StorageMessage): void {
    if (key === undefined) {
      for (const sandbox of loaded.values()) scheduleFollow(sandbox, position);
      return;
    }
    const sandbox = loaded.get(key.id);
    if (sandbox?.key.life === key.life) scheduleFollow(sandbox, position);
  }
  function scheduleFollow(sandbox: StoredSandbox, position: number): void {
    const { id } = sandbox.key;
    if (!reported.has(id)) startTimer(() => follow(sandbox), streamDelayMs);
    reported.set(id, Math.max(reported.get(id) ?? 0, position));
  }
  async function follow({ key, queue, sandbox }: StoredSandbox): Promise<void> {
    reported.delete(key.id);
    await Promise.allSettled([queue.refresh(), journals.follow(sandbox.journal)]);
  }
  /** The loaded sandboxes with streams. */
  function positions(): KnownPosition[] {
    return [...loaded.values()].flatMap(({ key, queue, sandbox: { events, journal } }) => {
      const hasReaders = journals.hasListeners(journal);
      const lines = hasReaders ? journal.lastId : Number.MAX_SAFE_INTEGER;
      return hasReaders || events.hasListeners ? [{ ...key, position: queue.position, lines }] : [];
    });
  }
  return {
    end: storage.watch(onMessage, positions),
    /** How many positions the loaded sandboxes are behind, in total. */
    lag() {
      let sum = 0;
      for (const [id, position] of reported) {
        const known = loaded.get(id)?.queue.position ?? position;
        sum += Math.max(0, position - known);
      }
      return sum;
    },
  };
}
