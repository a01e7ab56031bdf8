// Answers a read from an earlier state, as a lagging replica does.
import type { Collections } from "../../domain/records/world.ts";
import { isSameValue } from "../../engine/core/same-value.ts";
import type { Store } from "../../engine/store/store.ts";

/** A reset, an import or a scenario switch changes more than this in one version; reads do not go back beyond it. */
const maxRevertedChanges = 1000;
/** The maximum lag of an answer, in versions. */
const maxVersions = 100;

/**
 * Runs work on the current state and, if it only read, again on the states before the newest changes, until the outcome
 * differs. That may be a refusal, if a change created the record.
 * @param onStale called if an earlier outcome is returned
 */
export function readStale<Sandbox extends { readonly store: Store<Collections> }>(
  sandbox: Sandbox,
  work: (sandbox: Sandbox) => unknown,
  onStale: () => void,
): unknown {
  const { store } = sandbox;
  const { version } = store;
  const result = work(sandbox);
  // Asynchronous handlers are not run again.
  if (store.version !== version || result instanceof Promise) return result;
  for (const changeSet of store.history().slice(-maxVersions).toReversed()) {
    if (changeSet.changes.length > maxRevertedChanges) return result;
    // The prototype supplies the other members on use, because the sandbox's rules can change meanwhile.
    const earlier: Sandbox = Object.create(sandbox, { store: { value: store.fork({ before: changeSet.version }) } });
    try {
      const stale = work(earlier);
      if (isSameValue(stale, result)) continue;
      onStale();
      return stale;
    } catch (refusal) {
      onStale();
      throw refusal;
    }
  }
  return result;
}
