// Serves a read from an earlier state, as a lagging replica does.
import type { Collections } from "../../domain/records/world.ts";
import { isSameValue } from "../../engine/core/same-value.ts";
import type { Store } from "../../engine/store/store.ts";

/** Reads do not go back beyond a version with more changes: a reset, an import or a scenario switch. */
const maxRevertedChanges = 1000;
/** The maximum lag of a response, in versions. */
const maxVersions = 100;

/**
 * Runs work on the current state. If it only reads, runs it again on earlier and earlier states until the outcome
 * differs, which may then be a refusal because the record did not exist yet.
 * @param onStale called if the outcome of an earlier state is returned
 */
export function readStale<Sandbox extends { readonly store: Store<Collections> }>(
  sandbox: Sandbox,
  work: (sandbox: Sandbox) => unknown,
  onStale: () => void,
): unknown {
  const { store } = sandbox;
  const { version } = store;
  const result = work(sandbox);
  // Asynchronous handlers run only once.
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
