// Carries out a write twice, as after an unwanted retry. Called by mock/http/steps/fault-behaviours.ts.
import type { Sandbox } from "../sandboxes/sandbox.ts";

/**
 * Runs work. If it wrote something, runs it again and returns the second outcome.
 * @param onTwice called before the second run
 */
export function processTwice({ store }: Pick<Sandbox, "store">, work: () => unknown, onTwice: () => void): unknown {
  const { version } = store;
  const result = work();
  // Reading twice is no different from reading once.
  if (store.version === version) return result;
  onTwice();
  return work();
}
