// Brings loaded sandboxes up to date for their streams as soon as other replicas have changed them.
import type { startQuietTimer } from "../../engine/core/process-time.ts";
import type { Heard, Known, Storage } from "../../engine/storage/storage.ts";
import type { StoredJournals } from "./stored-journals.ts";
import type { StoredSandbox } from "./stored-sandbox.ts";

export interface FollowingOptions {
  readonly storage: Pick<Storage, "watch">;
  readonly journals: StoredJournals;
  readonly loaded: ReadonlyMap<string, StoredSandbox>;
  readonly startTimer: typeof startQuietTimer;
}

/** How late a stream may show what other replicas did, in milliseconds. */
const streamDelayMs = 50;

export function followStreams({ storage, journals, loaded, startTimer }: FollowingOptions) {
  /** The newest reported positions of sandboxes that are not up to date yet. */
  const heard = new Map<string, number>();

  function hear({ key, position = 0 }: Heard): void {
    for (const stored of key === undefined ? loaded.values() : [loaded.get(key.id)]) {
      if (stored === undefined || (key !== undefined && stored.key.life !== key.life)) continue;
      const { id } = stored.key;
      if (!heard.has(id)) startTimer(() => follow(stored), streamDelayMs);
      heard.set(id, Math.max(heard.get(id) ?? 0, position));
    }
  }
  async function follow({ key, line, sandbox }: StoredSandbox): Promise<void> {
    heard.delete(key.id);
    await Promise.allSettled([line.refresh(), journals.follow(sandbox.journal)]);
  }
  /** Those with streams. */
  function watched(): Known[] {
    return [...loaded.values()].flatMap(({ key, line, sandbox: { events, journal } }) => {
      const isJournalWatched = journals.isWatched(journal);
      const lines = isJournalWatched ? journal.lastId : Number.MAX_SAFE_INTEGER;
      return isJournalWatched || events.isHeard ? [{ ...key, position: line.position, lines }] : [];
    });
  }
  return {
    end: storage.watch(hear, watched),
    /** How many positions the loaded sandboxes are behind. */
    lag: () => {
      const lags = Array.from(heard, ([id, position]) => position - (loaded.get(id)?.line.position ?? position));
      return lags.reduce((sum, one) => sum + Math.max(0, one), 0);
    },
  };
}
