// A write that is carried out twice, as after a retry that nobody asked for. Called by mock/http/steps/fault-behaviours.ts; the stale read is
// in mock/control/faults/stale-read.ts.
import { whenSettled } from "../../core/when-settled.ts";
import type { Sandbox } from "../sandboxes/sandbox.ts";

/**
 * Runs work and, when it wrote something, once more; gives the second outcome then.
 * @param onTwice called before the second run
 */
export function processTwice({ store }: Pick<Sandbox, "store">, work: () => unknown, onTwice: () => void): unknown {
  const { version } = store;
  return whenSettled(work(), (result) => {
    // Reading twice is no different from reading once.
    if (store.version === version) return result;
    onTwice();
    return work();
  });
}
