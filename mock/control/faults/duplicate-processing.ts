// Runs a write twice, as an unwanted retry does.
import type { Collections } from "../../domain/records/world.ts";
import type { Store } from "../../engine/store/store.ts";

interface Stored {
  readonly store: Store<Collections>;
}

/**
 * Runs work; if it wrote something, runs it again and returns the second outcome.
 * @param onTwice called before the second run
 */
export function processTwice({ store }: Stored, work: () => unknown, onTwice: () => void): unknown {
  const { version } = store;
  const result = work();
  // Reading twice equals reading once.
  if (store.version === version) return result;
  onTwice();
  return work();
}
