// Opens what keeps sandboxes beyond this process, as the option `storage` names it.
import { resolve } from "node:path";
import type { Logger } from "./core/logger.ts";
import type { Readiness } from "./core/operating/readiness.ts";
import type { Home } from "./storage/home.ts";

export interface KeepOptions {
  /** Told when a database goes and when it is back. */
  readonly logger: Logger;
  /** Gets a check: not ready while the home is away. */
  readonly readiness: Readiness;
  /** Names this process among the replicas of a database; left out: a new name. */
  readonly replica?: string;
}

/**
 * @param storage `sqlite:<file>`, or the URL of a PostgreSQL
 * @throws RangeError in one line, without a password, where it cannot be used
 */
export async function openHome(storage: string, { readiness, ...options }: KeepOptions): Promise<Home> {
  const home = await (storage.startsWith("sqlite:") ? openFile(storage) : openDatabase(storage, options));
  readiness.add(() => findReason(home));
  return home;
}

// An absolute path means a file to SQLite, whatever is in it.
async function openFile(storage: string): Promise<Home> {
  const { openSqliteHome } = await import("./storage/sqlite/sqlite-home.ts");
  return openSqliteHome(resolve(storage.slice("sqlite:".length)));
}

async function openDatabase(storage: string, options: Omit<KeepOptions, "readiness">): Promise<Home> {
  const { openPostgresHome } = await import("./storage/postgres/postgres-home.ts");
  return openPostgresHome(storage, options);
}

/**
 * Why requests should not be sent to a mock over this home. One that was away is written to: nobody else tries where a mock that is not ready gets
 * no requests.
 */
export async function findReason(home: Home): Promise<string | undefined> {
  if (!home.state().isThere) await writeAgain(home);
  const { isThere, reason } = home.state();
  return isThere ? undefined : (reason ?? "the storage is away");
}

async function writeAgain(home: Home): Promise<void> {
  try {
    const [oldest] = await home.places();
    if (oldest !== undefined) await home.touch([oldest]);
  } catch {
    // Its state says why.
  }
}
