// Stores sandboxes in one SQLite file, for one process at a time.
import { resolve } from "node:path";
import type { DatabaseSync, StatementSync } from "node:sqlite";
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
  type StorageEntry,
  type StoredLines,
} from "../storage.ts";
import { SqliteAccess } from "./sqlite-access.ts";
import { openFile } from "./sqlite-file.ts";

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
  const access = new SqliteAccess(file, database, clock);
  const connection: Connection = { access, sql: prepare(database), now };
  return {
    replica: undefined,
    ...storeLives(connection),
    ...storeChanges(connection),
    ...storeJournals(connection),
    watch: () => () => {},
    now,
    async check() {
      if (access.failureReason() !== undefined) {
        try {
          access.write(() => connection.sql.run("touch", now(), -1));
        } catch {
          // `failureReason` has the reason.
        }
      }
      return access.failureReason();
    },
    async close() {
      if (database.isOpen) database.close();
    },
  };
}

interface Connection {
  readonly access: SqliteAccess;
  readonly sql: ReturnType<typeof prepare>;
  now(): Instant;
}

function storeLives({ access, sql, now }: Connection): Pick<Storage, "list" | "load" | "create" | "touch" | "delete"> {
  return {
    list: async () => access.read(() => sql.all<StorageEntry>("list")),
    load: async (id) =>
      access.read(() => {
        const row = sql.get<StorageEntry & { position: number }>("sandbox", id);
        if (row === undefined) {
          const end = sql.get<{ ending: Ending }>("endingOfId", id);
          return end && { ended: end.ending };
        }
        const { position, ...sandbox } = row;
        const checkpoint = sql.get<Checkpoint>("checkpoint", sandbox.life) ?? { position, text: "" };
        return { ...sandbox, checkpoint, changeSets: changeSetsAfter(sql, sandbox.life, checkpoint.position) };
      }),
    create: async ({ id, about, checkpoint }, limit) =>
      access.write(() => {
        if (sql.get("sandbox", id) !== undefined) return "taken";
        const row = sql.get<StorageEntry>("add", id, about, now(), now(), limit);
        if (row === undefined) return "full";
        sql.run("putCheckpoint", row.life, 0, checkpoint);
        return row;
      }),
    touch: async (keys) =>
      access.write(() => {
        for (const { life } of keys) sql.run("touch", now(), life);
      }),
    delete: async ({ id, life }, ending, unusedSince = Number.MAX_SAFE_INTEGER) =>
      access.write(() => {
        if (sql.run("drop", life, unusedSince) === 0) return false;
        sql.run("addEnding", life, id, ending);
        sql.run("boundEndings");
        return true;
      }),
  };
}

function storeChanges({ access, sql }: Connection): Pick<Storage, "append" | "renew" | "since" | "compact"> {
  return {
    append: async (key, position, changeSet) =>
      access.write(() => move(sql, key, position) && sql.run("addChangeSet", key.life, position + 1, changeSet) === 1),
    renew: async (key, position, checkpoint) =>
      access.write(() => {
        if (!move(sql, key, position)) return false;
        sql.run("putCheckpoint", key.life, position + 1, checkpoint);
        sql.run("dropChangeSets", key.life, position + 1);
        return true;
      }),
    since: async (key, position) =>
      access.read(() => {
        const checkpoint = rowOf(sql, key, sql.get<Checkpoint>("checkpoint", key.life));
        return position < checkpoint.position ? undefined : changeSetsAfter(sql, key.life, position);
      }),
    compact: async (key, { position, text }) =>
      access.write(() => {
        if (sql.run("replaceCheckpoint", position, text, key.life, position) === 0) return;
        sql.run("dropChangeSets", key.life, position);
      }),
  };
}

function storeJournals({ access, sql }: Connection): Pick<Storage, "appendJournal" | "readJournal" | "clearJournal"> {
  return {
    appendJournal: async (key, texts, max) =>
      access.write(() => {
        const { lines: last } = rowOf(sql, key, sql.get<{ lines: number }>("countLines", texts.length, key.life));
        for (const [index, text] of texts.entries())
          sql.run("addLine", key.life, last - texts.length + index + 1, text);
        sql.run("dropLines", key.life, last - max);
        return last;
      }),
    readJournal: async (key, after) =>
      access.read(() => {
        const { cleared } = rowOf(sql, key, sql.get<{ cleared: number }>("cleared", key.life));
        return { cleared, lines: sql.all<StoredLines["lines"][number]>("lines", key.life, after) };
      }),
    clearJournal: async ({ life }, through) =>
      access.write(() => {
        sql.run("setCleared", through, life);
        sql.run("dropLines", life, through);
      }),
  };
}

function changeSetsAfter(sql: Connection["sql"], life: number, position: number): readonly string[] {
  return sql.all<{ text: string }>("changeSets", life, position).map(({ text }) => text);
}

/** Moves a living sandbox to the next position; false if it is at another position. */
function move(sql: Connection["sql"], key: SandboxKey, position: number): boolean {
  if (sql.run("move", key.life, position) === 1) return true;
  rowOf(sql, key, sql.get("cleared", key.life));
  return false;
}

/** The row of a sandbox that must be alive. */
function rowOf<Row>(sql: Connection["sql"], key: SandboxKey, row: Row | undefined): Row {
  if (row !== undefined) return row;
  const end = sql.get<{ ending: Ending }>("endingOfLife", key.life);
  throw new SandboxEnded(key, end?.ending ?? "deleted");
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
