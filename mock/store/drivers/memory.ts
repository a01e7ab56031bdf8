// The default change log: keeps nothing, so a state lives as long as its process. Made by mock/compose.ts and by every fork of
// mock/store/create-store.ts; held to test/mock/store/change-log-conformance.ts.
import { type ChangeLog, VersionConflict } from "../store.ts";

/** A log that only checks that versions follow one another. `append` throws VersionConflict when they do not. */
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
