// Stores sandboxes in one SQLite file, for one process at a time.
import { accessSync, chmodSync, closeSync, constants, existsSync, openSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { messageOf } from "../../core/errors.ts";
import { realTime } from "../../core/process-time.ts";
import type { Instant } from "../../core/time.ts";
import {
  type Checkpoint,
  type Driver,
  type Ending,
  maxEndings,
  SandboxEnded,
  type SandboxKey,
  type Storage,
  StorageUnavailable,
  type StoredLines,
  type StoredSandbox,
} from "../storage.ts";

export const sqlite: Driver = {
  pattern: /^sqlite:(?!\/\/[^/])./s,
  expected: "sqlite:<file>",
  help: "sqlite:<file>",
  docs: {
    location: "sqlite:<file>",
    use: "one server whose state survives a restart and a crash",
    needs: "a local disk: no network file system",
  },
  // SQLite takes an absolute path as a file name, whatever characters it contains.
  open: (location) => openSqlite(resolve(location.slice("sqlite:".length))),
};

/** "tmoc": marks files of this program. */
const applicationId = 0x746d6f63;
const format = 3;
/** The minimum interval between checks of the file while it is in use, in milliseconds. */
const checkEveryMs = 500;

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

const storedColumns = "life, id, about, created_at AS createdAt, used_at AS lastUsedAt";

const statements = {
  list: `SELECT ${storedColumns} FROM sandboxes ORDER BY life`,
  sandbox: `SELECT ${storedColumns}, position FROM sandboxes WHERE id = ?`,
  add: `INSERT INTO sandboxes (id, about, position, created_at, used_at) SELECT ?, ?, 0, ?, ?
    WHERE (SELECT count(*) FROM sandboxes) < ? RETURNING ${storedColumns}`,
  move: "UPDATE sandboxes SET position = position + 1 WHERE life = ? AND position = ?",
  drop: "DELETE FROM sandboxes WHERE life = ? AND used_at <= ?",
  touch: "UPDATE sandboxes SET used_at = ? WHERE life = ?",
  checkpoint: "SELECT position, text FROM checkpoints WHERE life = ?",
  putCheckpoint: "INSERT OR REPLACE INTO checkpoints VALUES (?, ?, ?)",
  replaceCheckpoint: "UPDATE checkpoints SET position = ?, text = ? WHERE life = ? AND position < ?",
  addChangeSet: "INSERT INTO change_sets VALUES (?, ?, ?)",
  changeSets: "SELECT text FROM change_sets WHERE life = ? AND position > ? ORDER BY position",
  dropChangeSets: "DELETE FROM change_sets WHERE life = ? AND position <= ?",
  endingOfId: "SELECT ending FROM endings WHERE id = ? ORDER BY life DESC LIMIT 1",
  endingOfLife: "SELECT ending FROM endings WHERE life = ?",
  addEnding: "INSERT INTO endings VALUES (?, ?, ?)",
  boundEndings: `DELETE FROM endings WHERE life <= (SELECT life FROM endings ORDER BY life DESC LIMIT 1 OFFSET ${maxEndings})`,
  countLines: "UPDATE sandboxes SET lines = lines + ? WHERE life = ? RETURNING lines",
  addLine: "INSERT INTO journal VALUES (?, ?, ?)",
  lines: "SELECT number, text FROM journal WHERE life = ? AND number > ? ORDER BY number",
  dropLines: "DELETE FROM journal WHERE life = ? AND number <= ?",
  cleared: "SELECT cleared FROM sandboxes WHERE life = ?",
  setCleared: "UPDATE sandboxes SET cleared = max(cleared, ?) WHERE life = ?",
} as const;

export interface SqliteOptions {
  /** Real time in milliseconds since 1970; default: the machine's. */
  now?(): Instant;
}

/**
 * Opens the file, or creates it if missing.
 * @throws RangeError if the file cannot be used, with the reason and what is expected
 */
export async function openSqlite(file: string, { now: clock = realTime }: SqliteOptions = {}): Promise<Storage> {
  const database = await openFile(file);
  const now = () => Math.floor(clock());
  const { read, write, failureReason } = createAttempts(file, database, clock);
  const sql = prepare(database);

  /** The row of a sandbox that must be alive. */
  function rowOf<Row>(key: SandboxKey, row: Row | undefined): Row {
    if (row !== undefined) return row;
    const end = sql.get<{ ending: Ending }>("endingOfLife", key.life);
    throw new SandboxEnded(key, end?.ending ?? "deleted");
  }
  const changeSetsAfter = (life: number, position: number) =>
    sql.all<{ text: string }>("changeSets", life, position).map(({ text }) => text);
  /** Moves a living sandbox to the next position; false if it is at another position. */
  function move(key: SandboxKey, position: number): boolean {
    if (sql.run("move", key.life, position) === 1) return true;
    rowOf(key, sql.get("cleared", key.life));
    return false;
  }

  return {
    replica: undefined,
    list: async () => read(() => sql.all<StoredSandbox>("list")),
    load: async (id) =>
      read(() => {
        const row = sql.get<StoredSandbox & { position: number }>("sandbox", id);
        if (row === undefined) {
          const end = sql.get<{ ending: Ending }>("endingOfId", id);
          return end && { ended: end.ending };
        }
        const { position, ...sandbox } = row;
        const checkpoint = sql.get<Checkpoint>("checkpoint", sandbox.life) ?? { position, text: "" };
        return { ...sandbox, checkpoint, changeSets: changeSetsAfter(sandbox.life, checkpoint.position) };
      }),
    create: async ({ id, about, checkpoint }, limit) =>
      write(() => {
        if (sql.get("sandbox", id) !== undefined) return "taken";
        const row = sql.get<StoredSandbox>("add", id, about, now(), now(), limit);
        if (row === undefined) return "full";
        sql.run("putCheckpoint", row.life, 0, checkpoint);
        return row;
      }),
    append: async (key, position, changeSet) =>
      write(() => move(key, position) && sql.run("addChangeSet", key.life, position + 1, changeSet) === 1),
    renew: async (key, position, checkpoint) =>
      write(() => {
        if (!move(key, position)) return false;
        sql.run("putCheckpoint", key.life, position + 1, checkpoint);
        sql.run("dropChangeSets", key.life, position + 1);
        return true;
      }),
    since: async (key, position) =>
      read(() => {
        const checkpoint = rowOf(key, sql.get<Checkpoint>("checkpoint", key.life));
        return position < checkpoint.position ? undefined : changeSetsAfter(key.life, position);
      }),
    watch: () => () => {},
    touch: async (keys) =>
      write(() => {
        for (const { life } of keys) sql.run("touch", now(), life);
      }),
    compact: async (key, { position, text }) =>
      write(() => {
        if (sql.run("replaceCheckpoint", position, text, key.life, position) === 0) return;
        sql.run("dropChangeSets", key.life, position);
      }),
    delete: async ({ id, life }, ending, unusedSince = Number.MAX_SAFE_INTEGER) =>
      write(() => {
        if (sql.run("drop", life, unusedSince) === 0) return false;
        sql.run("addEnding", life, id, ending);
        sql.run("boundEndings");
        return true;
      }),
    appendJournal: async (key, texts, max) =>
      write(() => {
        const { lines: last } = rowOf(key, sql.get<{ lines: number }>("countLines", texts.length, key.life));
        for (const [index, text] of texts.entries())
          sql.run("addLine", key.life, last - texts.length + index + 1, text);
        sql.run("dropLines", key.life, last - max);
        return last;
      }),
    readJournal: async (key, after) =>
      read(() => {
        const { cleared } = rowOf(key, sql.get<{ cleared: number }>("cleared", key.life));
        return { cleared, lines: sql.all<StoredLines["lines"][number]>("lines", key.life, after) };
      }),
    clearJournal: async ({ life }, through) =>
      write(() => {
        sql.run("setCleared", through, life);
        sql.run("dropLines", life, through);
      }),
    now,
    async check() {
      if (failureReason() !== undefined) {
        try {
          write(() => sql.run("touch", now(), -1));
        } catch {
          // `failureReason` has the reason.
        }
      }
      return failureReason();
    },
    async close() {
      if (database.isOpen) database.close();
    },
  };
}

type Name = keyof typeof statements;
type Value = string | number;

/** Runs statements by name. The tables are STRICT, so rows have the types that callers declare. */
function prepare(database: DatabaseSync) {
  const entries = Object.entries(statements).map(([name, text]) => [name, database.prepare(text)]);
  const prepared: Readonly<Record<Name, StatementSync>> = Object.fromEntries(entries);
  return {
    get: <Row>(name: Name, ...values: Value[]) => prepared[name].get(...values) as Row | undefined,
    all: <Row>(name: Name, ...values: Value[]) => prepared[name].all(...values) as Row[],
    run: (name: Name, ...values: Value[]) => Number(prepared[name].run(...values).changes),
  };
}

/** Reads and writes an open file, and remembers the reason for the last failure. */
function createAttempts(file: string, database: DatabaseSync, now: () => Instant) {
  const reasons = new Map<"read" | "write" | "file", string>();
  const inode = statSync(file).ino;
  let checkedAt = 0;

  function attempt<T>(kind: "read" | "write", work: () => T): T {
    try {
      const result = work();
      reasons.delete(kind);
      return result;
    } catch (error) {
      if (!database.isOpen) throw fail(kind, `The storage sqlite:${file} was closed.`, "nothing", error);
      const code = codeOf(error);
      const explanation = explanations[code];
      // Any other code is a bug in this file.
      if (explanation === undefined) throw error;
      // A commit that fails during the write to disk may still appear after a crash; everything else is rolled back.
      const outcome = code === codes.io ? "unknown" : "nothing";
      throw fail(kind, `The storage sqlite:${file} is unavailable: ${explanation}.`, outcome, error);
    }
  }
  function fail(kind: "read" | "write" | "file", reason: string, outcome: "nothing" | "unknown", cause?: unknown) {
    reasons.set(kind, reason);
    return new StorageUnavailable(reason, outcome, cause);
  }
  /** A moved or deleted file accepts no more changes: they would be lost at the next start. */
  function checkFile(): string | undefined {
    if (Math.abs(now() - checkedAt) >= checkEveryMs) {
      checkedAt = now();
      const isInPlace = statSync(file, { throwIfNoEntry: false })?.ino === inode;
      if (isInPlace) reasons.delete("file");
      else reasons.set("file", `The storage sqlite:${file} is unavailable: the file was moved or deleted.`);
    }
    return reasons.get("file");
  }
  return {
    read: <T>(work: () => T) => attempt("read", work),
    /** Runs work in a transaction. */
    write: <T>(work: () => T) =>
      attempt("write", () => {
        const reason = checkFile();
        if (reason !== undefined) throw fail("file", reason, "nothing");
        database.exec("BEGIN IMMEDIATE");
        try {
          const result = work();
          database.exec("COMMIT");
          return result;
        } catch (error) {
          if (database.isOpen && database.isTransaction) database.exec("ROLLBACK");
          throw error;
        }
      }),
    failureReason(): string | undefined {
      checkFile();
      const [reason] = reasons.values();
      return reason;
    },
  };
}

/** SQLite's result codes, without their extensions. */
const codes = { busy: 5, locked: 6, readOnly: 8, io: 10, corrupt: 11, full: 13, cannotOpen: 14, notADatabase: 26 };

const explanations: Readonly<Record<number, string>> = {
  [codes.busy]: "it is in use",
  [codes.locked]: "it is in use",
  [codes.readOnly]: "it is read-only",
  [codes.io]: "the disk cannot be read or written",
  [codes.corrupt]: "it is damaged",
  [codes.full]: "the disk is full",
  [codes.cannotOpen]: "it cannot be opened",
  [codes.notADatabase]: "it is damaged",
};

/** The code of a SQLite error; -1 for other errors. */
function codeOf(error: unknown): number {
  const code: unknown = error instanceof Error ? Reflect.get(error, "errcode") : undefined;
  return typeof code === "number" ? code & 0xff : -1;
}

/**
 * Opens a file with its tables, locked against other processes until this one ends.
 * @throws RangeError if the file cannot be used, with the reason and what is expected
 */
async function openFile(file: string): Promise<DatabaseSync> {
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
