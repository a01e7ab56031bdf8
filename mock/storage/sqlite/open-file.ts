// Opens a SQLite file for one process alone and brings it to the present format. Whatever stands in the way is told in one line. Used by
// mock/storage/sqlite/sqlite-home.ts.
import { accessSync, constants, existsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import type { DatabaseSync } from "node:sqlite";

/** "tmoc": says that a file is one of ours. */
const applicationId = 0x746d6f63;

/** What each format added to the one before; the first one makes the tables. A new format is a new entry at the end. */
const formats: readonly string[] = [
  `CREATE TABLE places (life INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, text TEXT NOT NULL,
     created_at INTEGER NOT NULL, used_at INTEGER NOT NULL) STRICT;
   CREATE TABLE endings (life INTEGER PRIMARY KEY, id TEXT NOT NULL, ending TEXT NOT NULL) STRICT;
   CREATE INDEX endings_by_id ON endings (id, life);
   CREATE TABLE entries (life INTEGER NOT NULL, version INTEGER NOT NULL, text TEXT NOT NULL,
     PRIMARY KEY (life, version)) STRICT, WITHOUT ROWID;
   CREATE TABLE pictures (life INTEGER PRIMARY KEY, version INTEGER NOT NULL, text TEXT NOT NULL) STRICT;
   CREATE TABLE texts (name TEXT PRIMARY KEY, text TEXT NOT NULL) STRICT;
   CREATE TABLE requests (position INTEGER PRIMARY KEY AUTOINCREMENT, life INTEGER NOT NULL, replica TEXT NOT NULL,
     number INTEGER NOT NULL, text TEXT NOT NULL) STRICT;
   CREATE INDEX requests_by_life ON requests (life, position);`,
];

/** SQLite's result codes, without their extensions. */
const codes = {
  busy: 5,
  locked: 6,
  readOnly: 8,
  io: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  notADatabase: 26,
} as const;

/**
 * An open file in the present format, which no other process can open meanwhile, however this one ends.
 * @throws RangeError where the file cannot be used, with what was found and what would be right
 */
export async function openFile(file: string): Promise<DatabaseSync> {
  assertPlace(file);
  const { DatabaseSync } = await importQuietly();
  let database: DatabaseSync | undefined;
  try {
    if (existsSync(file) && statSync(file).size > 0) inspect(file, DatabaseSync);
    database = new DatabaseSync(file, { timeout: 0 });
    // The lock belongs to the process and is taken with the first write.
    database.exec("PRAGMA locking_mode = EXCLUSIVE");
    database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA journal_size_limit = 16777216");
    database.exec(`BEGIN IMMEDIATE; PRAGMA application_id = ${applicationId}; COMMIT`);
    upgrade(database, file);
    return database;
  } catch (error) {
    database?.close();
    throw error instanceof RangeError ? error : toRefusal(error, file);
  }
}

/** Refuses a file before anything of it is changed. */
function inspect(file: string, Database: typeof DatabaseSync): void {
  const database = new Database(file, { readOnly: true, timeout: 0 });
  try {
    assertOurs(database, file);
    assertFormat(database, file);
    assertWhole(database, file);
  } finally {
    database.close();
  }
}

/** SQLite's code of an error, without its extension; undefined of another error. */
export function codeOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !("errcode" in error) || typeof error.errcode !== "number") return undefined;
  return error.errcode & 0xff;
}

/** Whether a code says that the file cannot be used at present. */
export function isAway(code: number): boolean {
  return Object.values<number>(codes).includes(code);
}

/** Whether a write with this code may have reached the disk nevertheless. */
export function isCutShort(code: number): boolean {
  return code === codes.io;
}

/** What a code of SQLite means for somebody who runs a mock. */
export function describeCode(code: number | undefined): string {
  switch (code) {
    case codes.full:
      return "the disk is full";
    case codes.io:
      return "the disk cannot be read or written";
    case codes.readOnly:
      return "it can only be read";
    case codes.corrupt:
    case codes.notADatabase:
      return "it is damaged";
    case codes.cannotOpen:
      return "it cannot be opened";
    case codes.busy:
    case codes.locked:
      return "it is in use";
    default:
      return "SQLite refuses";
  }
}

function assertPlace(file: string): void {
  const folder = dirname(file);
  if (!existsSync(folder)) throw refusal(file, `the folder ${folder} does not exist`, "make it first");
  if (!existsSync(file)) {
    if (!isAllowed(folder)) throw refusal(file, `nothing can be written in ${folder}`, "choose another folder");
    return;
  }
  if (!statSync(file).isFile()) throw refusal(file, "it is no file", "name a file");
  if (!isAllowed(file)) throw refusal(file, "it can only be read", "allow this user to write it, or name another file");
  // SQLite has files of its own beside it.
  if (!isAllowed(folder)) throw refusal(file, `nothing can be written in ${folder}`, "allow this user to write there");
}

function isAllowed(path: string): boolean {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Node calls its SQLite experimental on every start; what is used of it is what has stayed the same since 22.13. */
async function importQuietly(): Promise<typeof import("node:sqlite")> {
  const { emitWarning } = process;
  process.emitWarning = (warning, ...rest: unknown[]) => {
    if (!String(warning).includes("SQLite")) Reflect.apply(emitWarning, process, [warning, ...rest]);
  };
  try {
    return await import("node:sqlite");
  } finally {
    process.emitWarning = emitWarning;
  }
}

function assertOurs(database: DatabaseSync, file: string): void {
  const id = numberOf(database, "PRAGMA application_id");
  const tables = numberOf(database, "SELECT count(*) FROM sqlite_schema");
  if (id === applicationId || (id === 0 && tables === 0)) return;
  throw refusal(file, "it is the database of another program", "name a new file, or one that ticket-mock made");
}

function assertWhole(database: DatabaseSync, file: string): void {
  const [found] = Object.values(database.prepare("PRAGMA quick_check(1)").get() ?? {});
  if (found === "ok") return;
  throw refusal(file, `it is damaged (${String(found)})`, "put a copy back, or name a new file");
}

function assertFormat(database: DatabaseSync, file: string): void {
  const format = numberOf(database, "PRAGMA user_version");
  if (format <= formats.length) return;
  const found = `it has format ${format}, and this version knows formats up to ${formats.length}`;
  throw refusal(file, found, "use the newer ticket-mock that made it, or name a new file");
}

/** All steps to the present format in one transaction: another process sees the file before it or after it. */
function upgrade(database: DatabaseSync, file: string): void {
  // Another process may have made it since.
  assertFormat(database, file);
  const format = numberOf(database, "PRAGMA user_version");
  if (format === formats.length) return;
  const steps = formats.slice(format).join("\n");
  database.exec(`BEGIN IMMEDIATE; ${steps}; PRAGMA user_version = ${formats.length}; COMMIT`);
}

function numberOf(database: DatabaseSync, sql: string): number {
  const [value] = Object.values(database.prepare(sql).get() ?? {});
  return Number(value);
}

function toRefusal(error: unknown, file: string): RangeError {
  const code = codeOf(error);
  if (code === codes.busy || code === codes.locked) {
    return refusal(
      file,
      "another process uses it, or another mock of this one",
      "stop that one, or name another file; several replicas share a postgres:// database",
    );
  }
  if (code === codes.notADatabase)
    return refusal(file, "it is no SQLite file", "name a new file, or one that ticket-mock made");
  if (code === codes.corrupt) return refusal(file, "it is damaged", "put a copy back, or name a new file");
  const words = error instanceof Error ? error.message : String(error);
  return refusal(file, `${describeCode(code)} (${words})`, "name a file that can be read and written");
}

function refusal(file: string, found: string, right: string): RangeError {
  return new RangeError(`The storage sqlite:${file} cannot be used: ${found}; ${right}.`);
}
