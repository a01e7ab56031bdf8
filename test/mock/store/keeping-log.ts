// Logs that keep their change sets in an array, for the tests of retries, waiting and reloading (drivers that keep: mock/store/drivers/).
import { type ChangeLog, type ChangeSet, VersionConflict } from "../../../mock/store/store.ts";

/** A synchronous keeping log; `kept` is what another store over the same log would find. Stored as JSON text, like in a database. */
export function createKeepingLog(): ChangeLog & { readonly kept: string[] } {
  const kept: string[] = [];
  return {
    kept,
    append(changeSet) {
      if (changeSet.version !== kept.length + 1) throw new VersionConflict(changeSet.version - 1, kept.length);
      kept.push(JSON.stringify(changeSet));
    },
    since: (version) => kept.slice(version).map((text): ChangeSet => JSON.parse(text)),
    close() {},
  };
}

/** The same log, answering later. */
export function createLateLog(log: ChangeLog = createKeepingLog()): ChangeLog {
  return {
    async append(changeSet) {
      await Promise.resolve();
      await log.append(changeSet);
    },
    async since(version) {
      await Promise.resolve();
      return log.since(version);
    },
    close: () => log.close(),
  };
}
