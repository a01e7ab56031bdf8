// The default change log. It keeps nothing, so a state lives as long as its process. test/mock/store/change-log-conformance.ts has the
// rules that every driver keeps.
import { type ChangeLog, VersionConflict } from "../store.ts";

/** A log that only checks that versions follow one another. `append` throws VersionConflict when they do not */
export function createMemoryLog(): ChangeLog {
  let newest = 0;
  return {
    append({ version }) {
      if (version !== newest + 1) throw new VersionConflict(version - 1, newest);
      newest = version;
    },
    since: () => [],
    close() {},
  };
}

/** A log of a store that somebody else keeps, who also moves its version (Store.hold, Store.apply). */
export function createFreeLog(): ChangeLog {
  return { append() {}, since: () => [], close() {} };
}
