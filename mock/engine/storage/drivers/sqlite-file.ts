// Opens the file of a SQLite storage: creates its tables, locks it, and refuses files of other programs and versions.
import { accessSync, chmodSync, closeSync, constants, existsSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { messageOf } from "../../core/errors.ts";
import { codeOf, codes, explanations } from "./sqlite-errors.ts";

/** "tmoc": marks files of this program. */
const applicationId = 0x746d6f63;
const format = 3;

const tables = `
CREATE TABLE sandboxes (life INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, about TEXT NOT NULL, position INTEGER NOT NULL,
  created_at INTEGER NOT NULL, used_at INTEGER NOT NULL, lines INTEGER NOT NULL DEFAULT 0, cleared INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE TABLE checkpoints (life INTEGER PRIMARY KEY REFERENCES sandboxes ON DELETE CASCADE, position INTEGER NOT NULL,
  text TEXT NOT NULL) STRICT;
CREATE TABLE change_sets (life INTEGER NOT NULL REFERENCES sandboxes ON DELETE CASCADE, position INTEGER NOT NULL,
  text TEXT NOT NULL, PRIMARY KEY (life, position)) STRICT, WITHOUT ROWID;
CREATE TABLE journal (life INTEGER NOT NULL REFERENCES sandboxes ON DELETE CASCADE, number INTEGER NOT NULL,
  text TEXT NOT NULL, PRIMARY KEY (life, number)) STRICT;
CREATE TABLE endings (life INTEGER PRIMARY KEY, id TEXT NOT NULL, ending TEXT NOT NULL) STRICT;
CREATE INDEX endings_of_id ON endings (id, life);`;

/**
 * Opens a file with its tables, locked against other processes until this one ends.
 * @throws RangeError if the file cannot be used, with the reason and what is expected
 */
export async function openFile(file: string): Promise<DatabaseSync> {
  assertUsable(file);
  const { DatabaseSync } = await importQuietly();
  let database: DatabaseSync | undefined;
  try {
    if (existsSync(file) && statSync(file).size > 0) inspect(file, DatabaseSync);
    // The file contains webhook secrets, so only this user may read it. SQLite gives its auxiliary files the same mode.
    closeSync(openSync(file, "a", 0o600));
    chmodSync(file, 0o600);
    database = new DatabaseSync(file, { timeout: 0 });
    // The lock belongs to the process and is taken by the first write.
    database.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA foreign_keys = ON");
    database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA journal_size_limit = 16777216");
    database.exec(`BEGIN IMMEDIATE; PRAGMA application_id = ${applicationId}; COMMIT`);
    // Another process may have created the file in the meantime.
    assertFormat(database, file);
    if (numberOf(database, "PRAGMA user_version") === 0) {
      database.exec(`BEGIN IMMEDIATE; ${tables} PRAGMA user_version = ${format}; COMMIT`);
    }
    return database;
  } catch (error) {
    database?.close();
    throw error instanceof RangeError ? error : toRefusal(error, file);
  }
}

/** Refuses an unsuitable file before changing it. */
function inspect(file: string, Database: typeof DatabaseSync): void {
  const database = new Database(file, { readOnly: true, timeout: 0 });
  try {
    const id = numberOf(database, "PRAGMA application_id");
    if (id !== applicationId && (id !== 0 || numberOf(database, "SELECT count(*) FROM sqlite_schema") !== 0)) {
      throw refusal(file, "it is the database of another program", "name a new file, or one that ticket-mock created");
    }
    assertFormat(database, file);
  } finally {
    database.close();
  }
}

function assertFormat(database: DatabaseSync, file: string): void {
  const foundFormat = numberOf(database, "PRAGMA user_version");
  // A new file has no format yet.
  if (foundFormat === format || foundFormat === 0) return;
  if (foundFormat < format)
    throw refusal(file, `it has format ${foundFormat}, which predates the first release`, "name a new file");
  const reason = `it has format ${foundFormat}, and this version supports formats up to ${format}`;
  throw refusal(file, reason, "use the newer ticket-mock that wrote it, or name a new file");
}

function numberOf(database: DatabaseSync, sql: string): number {
  const [value] = Object.values(database.prepare(sql).get() ?? {});
  return Number(value);
}

function assertUsable(file: string): void {
  const folder = dirname(file);
  if (!existsSync(folder)) throw refusal(file, `the folder ${folder} does not exist`, "create it first");
  if (!existsSync(file)) {
    if (!isReadableAndWritable(folder))
      throw refusal(file, `the folder ${folder} is not writable`, "choose another folder");
    return;
  }
  if (!statSync(file).isFile()) throw refusal(file, "it is not a file", "name a file");
  if (!isReadableAndWritable(file))
    throw refusal(file, "this user may not read and write it", "allow both, or name another file");
  // SQLite creates auxiliary files in the folder.
  if (!isReadableAndWritable(folder)) {
    throw refusal(file, `the folder ${folder} is not writable`, "allow this user to write to it");
  }
}

function isReadableAndWritable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Suppresses Node's warning that its SQLite is experimental; the parts used here have not changed since 22.13. */
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

function toRefusal(error: unknown, file: string): RangeError {
  const code = codeOf(error);
  if (code === codes.busy || code === codes.locked) {
    return refusal(
      file,
      "another process uses it, or another mock in this process",
      "stop the other one, or name another file; to run several replicas, use a postgres:// database",
    );
  }
  if (code === codes.notADatabase) {
    return refusal(file, "it is not a SQLite file", "name a new file, or one that ticket-mock created");
  }
  if (code === codes.corrupt) return refusal(file, "it is damaged", "restore a copy, or name a new file");
  const text = messageOf(error);
  const reason = explanations[code] ?? "SQLite reports an error";
  return refusal(file, `${reason} (${text})`, "name a file that can be read and written");
}

function refusal(file: string, reason: string, advice: string): RangeError {
  return new RangeError(`The storage sqlite:${file} cannot be used: ${reason}; ${advice}.`);
}
