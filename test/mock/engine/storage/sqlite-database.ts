// Opens a SQLite file as storage, and exposes the storage's connection, because a second connection is impossible.
import type { DatabaseSync } from "node:sqlite";
import sqlite from "node:sqlite";
import { vi } from "vitest";
import { openSqlite } from "../../../../mock/engine/storage/drivers/sqlite.ts";

export async function openWithDatabase(file: string) {
  const exec = vi.spyOn(sqlite.DatabaseSync.prototype, "exec");
  const storage = await openSqlite(file);
  const [database] = exec.mock.contexts.slice(-1) as DatabaseSync[];
  exec.mockRestore();
  if (database === undefined) throw new Error("The storage has no connection.");
  return {
    storage,
    database,
    /** Stops the file from growing, like a full disk. */
    fill() {
      const [pages] = Object.values(database.prepare("PRAGMA page_count").get() ?? {});
      database.exec(`PRAGMA max_page_count = ${Number(pages)}`);
    },
    makeRoom: () => database.exec("PRAGMA max_page_count = 100000"),
  };
}
