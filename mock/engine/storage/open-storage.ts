// Chooses the driver of a storage by the option that names it. A driver is one line here and one in test/engine/storage/storage.test.ts.
import { resolve } from "node:path";
import type { Logger } from "../../core/logger.ts";
import type { Storage } from "./storage.ts";

export interface StorageOptions {
  /** Hears when a database goes away and when it is back. */
  readonly logger: Logger;
}

type Open = (place: string, options: StorageOptions) => Promise<Storage>;

/** By what stands before the first colon. */
const drivers: { readonly [scheme: string]: Open } = {
  // An absolute path is a file to SQLite, whatever is in it.
  sqlite: async (place) => (await import("./sqlite.ts")).openSqlite(resolve(place.slice("sqlite:".length))),
  postgres: async (place, options) => (await import("./postgres.ts")).openPostgres(place, options),
  postgresql: async (place, options) => (await import("./postgres.ts")).openPostgres(place, options),
};

/**
 * @param place `sqlite:<file>`, or the URL of a PostgreSQL
 * @throws RangeError in one line, without a password, where it cannot be used
 */
export async function openStorage(place: string, options: StorageOptions): Promise<Storage> {
  const open = drivers[place.slice(0, place.indexOf(":"))];
  if (open === undefined) throw new RangeError("The storage is of a kind that no driver is for.");
  return open(place, options);
}
