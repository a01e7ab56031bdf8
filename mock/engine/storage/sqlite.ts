// Keeps sandboxes in one SQLite file, for one process at a time.
import { accessSync, chmodSync, closeSync, constants, existsSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";
import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import { realTime } from "../../core/process-time.ts";
import type { Instant } from "../../core/time.ts";
import {
  type Ending,
  type LoadedSandbox,
  mostEndings,
  SandboxEnded,
  type SandboxKey,
  type Storage,
  StorageUnavailable,
  type StoredSandbox,
} from "./storage.ts";

/** "tmoc": marks a file as one of ours. */
const applicationId = 0x746d6f63;
const format = 1;
/** How often, at most, the file is looked at while it is in use, in milliseconds. */
const lookEveryMs = 500;

const tables = `
CREATE TABLE sandboxes (life INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, about TEXT NOT NULL,
  created_at INTEGER NOT NULL, used_at INTEGER NOT NULL, lines INTEGER NOT NULL DEFAULT 0, cleared INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE TABLE pictures (life INTEGER PRIMARY KEY REFERENCES sandboxes ON DELETE CASCADE, position INTEGER NOT NULL,
  text TEXT NOT NULL) STRICT;
CREATE TABLE change_sets (life INTEGER NOT NULL REFERENCES sandboxes ON DELETE CASCADE, position INTEGER NOT NULL,
  text TEXT NOT NULL, PRIMARY KEY (life, position)) STRICT, WITHOUT ROWID;
CREATE TABLE journal (life INTEGER NOT NULL REFERENCES sandboxes ON DELETE CASCADE, number INTEGER NOT NULL,
  text TEXT NOT NULL, PRIMARY KEY (life, number)) STRICT;
CREATE TABLE endings (life INTEGER PRIMARY KEY, id TEXT NOT NULL, ending TEXT NOT NULL) STRICT;
CREATE INDEX endings_of_id ON endings (id, life);`;

export interface SqliteOptions {
  /** Real time in milliseconds since 1970; default: that of the machine. */
  now?(): Instant;
}

/**
 * Opens the file, which is made where there is none.
 * @throws RangeError where the file cannot be used, with what was found and what would be right
 */
export async function openSqlite(file: string, { now = realTime }: SqliteOptions = {}): Promise<Storage> {
  const database = await openFile(file);
  return createSqliteStorage(file, database, () => Math.floor(now()));
}

/** The storage in an open file. */
export function createSqliteStorage(file: string, database: DatabaseSync, now: () => Instant): Storage {
  const sql = prepare(database);
  const { read, write, trouble } = createAttempts(file, database);
  const heads = new Map<number, number>();
  for (const { life, head } of sql.heads.all()) heads.set(Number(life), Number(head));

  function headOf(key: SandboxKey): number {
    const head = heads.get(key.life);
    if (head === undefined) throw new SandboxEnded(key, endingOf(sql.endingOfLife.get(key.life)) ?? "deleted");
    return head;
  }
  function pictureOf({ id, life }: SandboxKey) {
    const row = sql.picture.get(life);
    if (row === undefined) throw new Error(`The file has no picture of the sandbox ${id}.`);
    return { position: Number(row.position), text: String(row.text) };
  }
  const changeSetsAfter = (life: number, position: number) =>
    sql.changeSets.all(life, position).map(({ text }) => String(text));

  return {
    replica: undefined,
    list: async () => read(() => sql.list.all().map(toStored)),
    load: async (id) =>
      read((): LoadedSandbox | { ended: Ending } | undefined => {
        const row = sql.one.get(id);
        if (row === undefined) {
          const ended = endingOf(sql.endingOfId.get(id));
          return ended === undefined ? undefined : { ended };
        }
        const stored = toStored(row);
        const picture = pictureOf(stored);
        return { ...stored, picture, changeSets: changeSetsAfter(stored.life, picture.position) };
      }),
    async create({ id, about, picture }, limit) {
      const at = now();
      const made = write((): StoredSandbox | "taken" | "full" => {
        if (sql.one.get(id) !== undefined) return "taken";
        if (heads.size >= limit) return "full";
        const life = Number(sql.add.run(id, about, at, at).lastInsertRowid);
        sql.putPicture.run(life, 0, picture);
        return { id, life, about, createdAt: at, lastUsedAt: at };
      });
      if (typeof made === "object") heads.set(made.life, 0);
      return made;
    },
    async append(key, position, changeSets) {
      if (headOf(key) !== position) return false;
      write(() => changeSets.forEach((text, nth) => void sql.addChangeSet.run(key.life, position + nth + 1, text)));
      heads.set(key.life, position + changeSets.length);
      return true;
    },
    since: async (key, position) =>
      read(() => {
        headOf(key);
        return position < pictureOf(key).position ? undefined : changeSetsAfter(key.life, position);
      }),
    watch: () => () => {},
    touch: async (keys) =>
      write(() => {
        for (const { life } of keys) sql.touch.run(now(), life);
      }),
    compact: async (key, { position, text }) =>
      write(() => {
        headOf(key);
        if (position <= pictureOf(key).position) return;
        sql.putPicture.run(key.life, position, text);
        sql.dropChangeSets.run(key.life, position);
      }),
    async delete({ id, life }, ending, unusedSince = Number.MAX_SAFE_INTEGER) {
      if (!heads.has(life)) return false;
      const isGone = write(() => {
        if (sql.drop.run(life, unusedSince).changes === 0) return false;
        sql.addEnding.run(life, id, ending);
        sql.boundEndings.run();
        return true;
      });
      if (isGone) heads.delete(life);
      return isGone;
    },
    appendJournal: async (key, texts, most) =>
      write(() => {
        headOf(key);
        const last = Number(sql.countLines.get(texts.length, key.life)?.lines);
        texts.forEach((text, nth) => void sql.addLine.run(key.life, last - texts.length + nth + 1, text));
        sql.dropLines.run(key.life, last - most);
        return last;
      }),
    readJournal: async (key, after) =>
      read(() => {
        headOf(key);
        const lines = sql.lines.all(key.life, after);
        return {
          cleared: Number(sql.cleared.get(key.life)?.cleared),
          lines: lines.map(({ number, text }) => ({ number: Number(number), text: String(text) })),
        };
      }),
    clearJournal: async ({ life }, through) =>
      write(() => {
        sql.setCleared.run(through, life);
        sql.dropLines.run(life, through);
      }),
    now,
    async check() {
      if (trouble() !== undefined) {
        try {
          write(() => void sql.touch.run(now(), -1));
        } catch {
          // `trouble` has the reason.
        }
      }
      return trouble();
    },
    async close() {
      if (database.isOpen) database.close();
    },
  };
}

function prepare(database: DatabaseSync) {
  const of = (text: string) => database.prepare(text);
  const columns = "life, id, about, created_at AS createdAt, used_at AS lastUsedAt";
  return {
    heads: of(`SELECT life, max(coalesce((SELECT position FROM pictures p WHERE p.life = s.life), 0),
      coalesce((SELECT max(position) FROM change_sets c WHERE c.life = s.life), 0)) AS head FROM sandboxes s`),
    list: of(`SELECT ${columns} FROM sandboxes ORDER BY life`),
    one: of(`SELECT ${columns} FROM sandboxes WHERE id = ?`),
    add: of("INSERT INTO sandboxes (id, about, created_at, used_at) VALUES (?, ?, ?, ?)"),
    drop: of("DELETE FROM sandboxes WHERE life = ? AND used_at <= ?"),
    touch: of("UPDATE sandboxes SET used_at = ? WHERE life = ?"),
    picture: of("SELECT position, text FROM pictures WHERE life = ?"),
    putPicture: of("INSERT OR REPLACE INTO pictures (life, position, text) VALUES (?, ?, ?)"),
    addChangeSet: of("INSERT INTO change_sets (life, position, text) VALUES (?, ?, ?)"),
    changeSets: of("SELECT text FROM change_sets WHERE life = ? AND position > ? ORDER BY position"),
    dropChangeSets: of("DELETE FROM change_sets WHERE life = ? AND position <= ?"),
    endingOfId: of("SELECT ending FROM endings WHERE id = ? ORDER BY life DESC LIMIT 1"),
    endingOfLife: of("SELECT ending FROM endings WHERE life = ?"),
    addEnding: of("INSERT INTO endings (life, id, ending) VALUES (?, ?, ?)"),
    boundEndings: of(
      `DELETE FROM endings WHERE life <= (SELECT life FROM endings ORDER BY life DESC LIMIT 1 OFFSET ${mostEndings})`,
    ),
    countLines: of("UPDATE sandboxes SET lines = lines + ? WHERE life = ? RETURNING lines"),
    addLine: of("INSERT INTO journal (life, number, text) VALUES (?, ?, ?)"),
    lines: of("SELECT number, text FROM journal WHERE life = ? AND number > ? ORDER BY number"),
    dropLines: of("DELETE FROM journal WHERE life = ? AND number <= ?"),
    cleared: of("SELECT cleared FROM sandboxes WHERE life = ?"),
    setCleared: of("UPDATE sandboxes SET cleared = max(cleared, ?) WHERE life = ?"),
  };
}

/** Ways to use an open file; they remember why the last one failed. */
function createAttempts(file: string, database: DatabaseSync) {
  const reasons = new Map<"read" | "write" | "place", string>();
  const inode = statSync(file).ino;
  let lookedAt = 0;

  function attempt<T>(kind: "read" | "write", work: () => T): T {
    try {
      const result = work();
      reasons.delete(kind);
      return result;
    } catch (error) {
      if (!database.isOpen) throw refuse(kind, `The storage sqlite:${file} was closed.`, "nothing", error);
      const code = codeOf(error);
      // Any other code is a mistake of ours.
      if (code === undefined || !Object.values<number>(codes).includes(code)) throw error;
      // A commit that fails while it is written to the disk may be found again after a crash; all else is rolled back.
      const outcome = code === codes.io ? "unknown" : "nothing";
      throw refuse(kind, `The storage sqlite:${file} is away: ${describeCode(code)}.`, outcome, error);
    }
  }
  function refuse(kind: "read" | "write" | "place", reason: string, outcome: "nothing" | "unknown", cause?: unknown) {
    reasons.set(kind, reason);
    return new StorageUnavailable(reason, outcome, cause);
  }
  /** A file that was moved or deleted takes no more changes: they would be gone at the next start. */
  function look(): string | undefined {
    if (Math.abs(realTime() - lookedAt) >= lookEveryMs) {
      lookedAt = realTime();
      const isThere = statSync(file, { throwIfNoEntry: false })?.ino === inode;
      if (isThere) reasons.delete("place");
      else reasons.set("place", `The storage sqlite:${file} is away: the file was moved or deleted.`);
    }
    return reasons.get("place");
  }
  return {
    read: <T>(work: () => T) => attempt("read", work),
    /** All of it or nothing. */
    write: <T>(work: () => T) =>
      attempt("write", () => {
        const moved = look();
        if (moved !== undefined) throw refuse("place", moved, "nothing");
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
    trouble(): string | undefined {
      look();
      const [reason] = reasons.values();
      return reason;
    },
  };
}

type Row = Record<string, SQLOutputValue>;

function toStored({ life, id, about, createdAt, lastUsedAt }: Row): StoredSandbox {
  return {
    id: String(id),
    life: Number(life),
    about: String(about),
    createdAt: Number(createdAt),
    lastUsedAt: Number(lastUsedAt),
  };
}

function endingOf(row: Row | undefined): Ending | undefined {
  if (row === undefined) return undefined;
  return row.ending === "evicted" ? "evicted" : "deleted";
}

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

function codeOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !("errcode" in error) || typeof error.errcode !== "number") return undefined;
  return error.errcode & 0xff;
}

function describeCode(code: number | undefined): string {
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

/**
 * An open file with its tables, which no other process can open meanwhile, however this one ends.
 * @throws RangeError where the file cannot be used, with what was found and what would be right
 */
export async function openFile(file: string): Promise<DatabaseSync> {
  assertPlace(file);
  const { DatabaseSync } = await importQuietly();
  let database: DatabaseSync | undefined;
  try {
    if (existsSync(file) && statSync(file).size > 0) inspect(file, DatabaseSync);
    // Webhook secrets are in it: for this user alone. SQLite gives the files beside it the same mode.
    closeSync(openSync(file, "a", 0o600));
    chmodSync(file, 0o600);
    database = new DatabaseSync(file, { timeout: 0 });
    // The lock belongs to the process and is taken with the first write.
    database.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA foreign_keys = ON");
    database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA journal_size_limit = 16777216");
    database.exec(`BEGIN IMMEDIATE; PRAGMA application_id = ${applicationId}; COMMIT`);
    // Another process may have made it since.
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

/** Refuses a file before anything of it is changed. */
function inspect(file: string, Database: typeof DatabaseSync): void {
  const database = new Database(file, { readOnly: true, timeout: 0 });
  try {
    const id = numberOf(database, "PRAGMA application_id");
    if (id !== applicationId && (id !== 0 || numberOf(database, "SELECT count(*) FROM sqlite_schema") !== 0)) {
      throw refusal(file, "it is the database of another program", "name a new file, or one that ticket-mock made");
    }
    assertFormat(database, file);
  } finally {
    database.close();
  }
}

function assertFormat(database: DatabaseSync, file: string): void {
  const found = numberOf(database, "PRAGMA user_version");
  if (found <= format) return;
  const known = `it has format ${found}, and this version knows formats up to ${format}`;
  throw refusal(file, known, "use the newer ticket-mock that made it, or name a new file");
}

function numberOf(database: DatabaseSync, sql: string): number {
  const [value] = Object.values(database.prepare(sql).get() ?? {});
  return Number(value);
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

/** Node calls its SQLite experimental on every start; what is used of it has not changed since 22.13. */
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
      "another process uses it, or another mock of this one",
      "stop that one, or name another file; several replicas share a postgres:// database",
    );
  }
  if (code === codes.notADatabase) {
    return refusal(file, "it is no SQLite file", "name a new file, or one that ticket-mock made");
  }
  if (code === codes.corrupt) return refusal(file, "it is damaged", "put a copy back, or name a new file");
  const words = error instanceof Error ? error.message : String(error);
  return refusal(file, `${describeCode(code)} (${words})`, "name a file that can be read and written");
}

function refusal(file: string, found: string, right: string): RangeError {
  return new RangeError(`The storage sqlite:${file} cannot be used: ${found}; ${right}.`);
}
