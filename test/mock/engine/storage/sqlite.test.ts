// A SQLite file as storage: refused files, exclusive access, a full disk and a moved file.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { silentLogger } from "../../../../mock/engine/core/logger.ts";
import { openSqlite } from "../../../../mock/engine/storage/drivers/sqlite.ts";
import { openStorage } from "../../../../mock/engine/storage/open-storage.ts";
import { useTemporaryFolder } from "../../temporary-folder.ts";
import { createSandbox } from "./create-sandbox.ts";
import { openWithDatabase } from "./sqlite-database.ts";

const folder = useTemporaryFolder();

function createDatabase(name: string, sql: string): string {
  const file = join(folder, name);
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.close();
  return file;
}

async function refusalOf(file: string): Promise<string> {
  const error = await openSqlite(file).catch((reason: unknown) => reason);
  if (!(error instanceof RangeError)) throw new Error(`The file ${file} was opened, or refused otherwise: ${error}`);
  return error.message;
}

test.each([
  ["theirs.db", "CREATE TABLE theirs (id)", "it is the database of another program"],
  ["newer.db", "PRAGMA user_version = 9", "it has format 9, and this version supports formats up to 3"],
  ["older.db", "PRAGMA user_version = 1", "it has format 1, which predates the first release; name a new file"],
])("openSqlite refuses %s and leaves it unchanged", async (name, sql, reason) => {
  const file = createDatabase(name, sql);
  const before = readFileSync(file);
  expect(await refusalOf(file)).toContain(reason);
  expect(readFileSync(file)).toEqual(before);
});

test("openSqlite refuses a file that is not a database, a folder, and a file in a missing folder", async () => {
  const file = join(folder, "notes.txt");
  writeFileSync(file, "my notes, ".repeat(500));
  expect(await refusalOf(file)).toBe(
    `The storage sqlite:${file} cannot be used: it is not a SQLite file; name a new file, or one that ticket-mock created.`,
  );
  mkdirSync(join(folder, "place"));
  expect(await refusalOf(join(folder, "place"))).toContain("it is not a file");
  expect(await refusalOf(join(folder, "none", "a.db"))).toMatch(
    /the folder \S+none does not exist; create it first\.$/,
  );
});

test("openSqlite refuses a torn file", async () => {
  const file = join(folder, "torn.db");
  const storage = await openSqlite(file);
  await storage.append(await createSandbox(storage), 0, "y".repeat(300_000));
  await storage.close();
  truncateSync(file, 60_000);
  expect(await refusalOf(file)).toMatch(/it is damaged/);
});

test("openStorage treats a name that is special to SQLite as a file name, readable only by this user", async () => {
  const file = join(folder, ":memory:");
  const storage = await openStorage(`sqlite:${file}`, { logger: silentLogger });
  await createSandbox(storage);
  expect([file, `${file}-wal`].map((path) => statSync(path).mode & 0o777)).toEqual([0o600, 0o600]);
  await storage.close();
});

const holder = `
  const { openSqlite } = await import(process.argv[1]);
  await openSqlite(process.argv[2]);
  process.stdout.write("open");
  setInterval(() => {}, 1000);
`;

test("a SQLite storage belongs to one mock of one process until that process ends, even by SIGKILL", {
  timeout: 20_000,
}, async () => {
  const file = join(folder, "shared.db");
  const driver = new URL("../../../../mock/engine/storage/drivers/sqlite.ts", import.meta.url).href;
  const child = spawn(process.execPath, ["--input-type=module", "-e", holder, driver, file], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  await once(child.stdout, "data");
  expect(await refusalOf(file)).toContain(
    "another process uses it, or another mock in this process; stop the other one",
  );
  child.kill("SIGKILL");
  await exited;
  const storage = await openSqlite(file);
  expect(await refusalOf(file)).toContain("another process uses it");
  await storage.close();
  await expect(storage.list()).rejects.toMatchObject({ message: `The storage sqlite:${file} was closed.` });
});

test("a SQLite storage refuses changes on a full disk, loses nothing, and continues when there is room", async () => {
  const file = join(folder, "full.db");
  const { storage, fill, makeRoom } = await openWithDatabase(file);
  const sandbox = await createSandbox(storage);
  await storage.append(sandbox, 0, "one");
  fill();
  const large = "x".repeat(500_000);
  const reason = `The storage sqlite:${file} is unavailable: the disk is full.`;
  await expect(storage.append(sandbox, 1, large)).rejects.toMatchObject({ message: reason, outcome: "nothing" });
  expect([await storage.check(), await storage.since(sandbox, 0)]).toEqual([undefined, ["one"]]);
  makeRoom();
  expect(await storage.append(sandbox, 1, large)).toBe(true);
  await storage.close();
});

test("a SQLite storage refuses changes while its file is moved away, and continues when the file is back", async () => {
  const file = join(folder, "moved.db");
  let now = 1_772_442_000_000;
  const storage = await openSqlite(file, { now: () => now });
  const sandbox = await createSandbox(storage);
  renameSync(file, `${file}.away`);
  // It is noticed within half a second.
  now += 500;
  const reason = `The storage sqlite:${file} is unavailable: the file was moved or deleted.`;
  await expect(storage.append(sandbox, 0, "1")).rejects.toMatchObject({ message: reason, outcome: "nothing" });
  expect(await storage.check()).toBe(reason);
  renameSync(`${file}.away`, file);
  now += 500;
  expect(await storage.check()).toBeUndefined();
  expect(await storage.append(sandbox, 0, "1")).toBe(true);
  expect(existsSync(file)).toBe(true);
  await storage.close();
});

test("a SQLite storage syncs each commit to disk, so that a power loss reverts nothing", async () => {
  const { storage, database } = await openWithDatabase(join(folder, "power.db"));
  expect(database.prepare("PRAGMA synchronous").get()).toEqual({ synchronous: 2 });
  expect(database.prepare("PRAGMA journal_mode").get()).toEqual({ journal_mode: "wal" });
  await storage.close();
});
