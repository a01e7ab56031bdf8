// Stores sandboxes in a PostgreSQL database, for several replicas.
import type { Pool, PoolClient, QueryConfig } from "pg";
import { type Logger, silentLogger } from "../../core/logger.ts";
import { realTime } from "../../core/process-time.ts";
import {
  type Checkpoint,
  type Driver,
  type Ending,
  type LoadedSandbox,
  SandboxEnded,
  type SandboxKey,
  type Storage,
  type StorageEntry,
  type StorageMessage,
  StorageUnavailable,
  type StoredLines,
} from "../storage.ts";
import { codeOf, toReason, UnfitDatabase } from "./postgres-errors.ts";
import { bulkMs, connectMs, prepareConnection, prepareSchema } from "./postgres-schema.ts";
import { statements } from "./postgres-statements.ts";
import { type PostgresLocation, parsePostgresUrl } from "./postgres-url.ts";
import { createWatch } from "./postgres-watch.ts";

export const postgres: Driver = {
  pattern: /^postgres(?:ql)?:\/\/./s,
  expected: "a URL such as postgres://user:password@host:5432/database",
  help: "the postgres:// URL of a database that several mocks share",
  docs: {
    location: "postgres://user:password@host:5432/database",
    use: "several replicas that act as one, or a host without a disk",
    needs: "PostgreSQL 14 or later in UTF-8, `npm install pg`",
  },
  open: (location, options) => openPostgres(location, options),
};

const maxConnections = 8;
const statementMs = 5_000;

export interface PostgresOptions {
  readonly replica?: string;
  /** Receives a line when the database fails and when it recovers. */
  readonly logger?: Logger;
}

/**
 * Opens the database and creates its tables, all in one schema: `?schema=<name>` in the URL, by default `ticket_mock`.
 * @throws RangeError, one line without a password, if the `pg` package is missing, the URL is wrong, or the database
 *   cannot be reached or is unsuitable
 */
export async function openPostgres(
  url: string,
  { replica = crypto.randomUUID(), logger = silentLogger }: PostgresOptions = {},
): Promise<Storage> {
  const location = parsePostgresUrl(url);
  const pg = await loadPg();
  const time = createTime();
  const connecting = { connectionString: location.url, keepAlive: true, connectionTimeoutMillis: connectMs };
  const pool = new pg.Pool({
    ...connecting,
    max: maxConnections,
    application_name: "ticket-mock",
    // Reads bigint as number: no value here exceeds 2^53.
    types: {
      getTypeParser: (type, form) => (type === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(type, form)),
    },
    verify: (client, onReady) =>
      void prepareConnection(client, location.schema, time.set).then(() => onReady(), onReady),
  });
  await prepareDatabase(pool, location);
  const { query, failureReason } = createQuery(pool, location, logger);
  const channel = `ticket-mock ${location.schema}`;
  const toMessage = ({ id, life }: SandboxKey, position?: number) =>
    JSON.stringify({ from: replica, id, life, position });
  const connection = { query, channel, toMessage };
  const watching = createWatch({
    channel,
    replica,
    connect: () => new pg.Client(connecting),
    poll: async (positions) => {
      const rows = await query<SandboxKey & StorageMessage>("newer", [JSON.stringify(positions)]);
      return rows.map(({ position, ...key }) => ({ key, position }));
    },
  });
  let closed: Promise<void> | undefined;
  return {
    replica,
    ...storeLives(connection),
    ...storeChanges(connection),
    ...storeJournals(connection),
    watch: watching.watch,
    now: time.now,
    async check() {
      await query("check").catch(() => {});
      return failureReason();
    },
    async close() {
      closed ??= watching.close().then(() => pool.end());
      await closed;
    },
  };
}

async function prepareDatabase(pool: Pool, location: PostgresLocation): Promise<void> {
  // Idle connections may break, in the pool or outside; the next call opens a new one.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  try {
    await prepareSchema(pool, location.schema);
  } catch (error) {
    await pool.end();
    if (error instanceof UnfitDatabase) throw error;
    throw new RangeError(`The database ${location.label} cannot be used: ${location.hide(toReason(error))}.`);
  }
}

interface Connection {
  readonly query: Query;
  /** Where other replicas listen. */
  readonly channel: string;
  /** The message to other replicas about a change of a sandbox. */
  toMessage(key: SandboxKey, position?: number): string;
}

function storeLives({
  query,
  channel,
  toMessage,
}: Connection): Pick<Storage, "list" | "load" | "create" | "touch" | "delete"> {
  return {
    list: () => query<StorageEntry>("list"),
    async load(id) {
      const [row] = await query<Omit<LoadedSandbox, "checkpoint"> & Checkpoint>("load", [id], bulkMs);
      if (row === undefined) {
        const [end] = await query<{ ending: Ending }>("endingOfId", [id]);
        return end && { ended: end.ending };
      }
      const { position, text, ...sandbox } = row;
      return { ...sandbox, checkpoint: { position, text } };
    },
    async create({ id, about, checkpoint }, limit) {
      const [row] = await query<StorageEntry>("create", [id, about, checkpoint, limit], bulkMs);
      return row ?? ((await query("isTaken", [id])).length === 0 ? "full" : "taken");
    },
    async touch(keys) {
      await query("touch", [keys.map(({ life }) => life)]);
    },
    async delete(key, ending, unusedSince = Number.MAX_SAFE_INTEGER) {
      const deletedRows = await query("delete", [key.life, ending, unusedSince, channel, toMessage(key)], bulkMs);
      return deletedRows.length === 1;
    },
  };
}

function storeChanges({
  query,
  channel,
  toMessage,
}: Connection): Pick<Storage, "append" | "renew" | "since" | "compact"> {
  /** @returns false if the sandbox is at another position */
  async function move(statement: "append" | "renew", key: SandboxKey, position: number, text: string) {
    const values = [key.life, position, text, channel, toMessage(key, position + 1)];
    const rows = await query(statement, values, statement === "renew" ? bulkMs : statementMs);
    if (rows.length === 1) return true;
    await rowOf(query, key, await query("isAlive", [key.life]));
    return false;
  }
  return {
    append: (key, position, changeSet) => move("append", key, position, changeSet),
    renew: (key, position, checkpoint) => move("renew", key, position, checkpoint),
    async since(key, position) {
      const rows = await query<{ position: number; changeSets: string[] }>("since", [key.life, position]);
      const row = await rowOf(query, key, rows);
      return row.position > position ? undefined : row.changeSets;
    },
    async compact(key, { position, text }) {
      await query("compact", [key.life, position, text], bulkMs);
    },
  };
}

function storeJournals({
  query,
  channel,
  toMessage,
}: Connection): Pick<Storage, "appendJournal" | "readJournal" | "clearJournal"> {
  return {
    async appendJournal(key, texts, max) {
      const rows = await query<{ lines: number }>("appendJournal", [key.life, texts, max, channel, toMessage(key)]);
      return (await rowOf(query, key, rows)).lines;
    },
    async readJournal(key, after) {
      return rowOf(query, key, await query<StoredLines>("readJournal", [key.life, after]));
    },
    async clearJournal({ life }, through) {
      await query("clearJournal", [life, through]);
    },
  };
}

/** The row of a sandbox that must be alive. */
async function rowOf<T>(query: Query, key: SandboxKey, [row]: readonly T[]): Promise<T> {
  if (row !== undefined) return row;
  const [end] = await query<{ ending: Ending }>("endingOfLife", [key.life]);
  throw new SandboxEnded(key, end?.ending ?? "deleted");
}

type Query = <T>(name: keyof typeof statements, values?: readonly unknown[], limitMs?: number) => Promise<readonly T[]>;

/** Runs statements, and remembers the reason for the last failure. */
function createQuery(
  pool: Pool,
  location: PostgresLocation,
  logger: Logger,
): { readonly query: Query; failureReason(): string | undefined } {
  let reason: string | undefined;

  function fail(error: unknown, outcome: "nothing" | "unknown"): StorageUnavailable {
    const failure = location.hide(toReason(error));
    if (reason === undefined) logger.info("storage_away", { storage: location.label, reason: failure });
    reason = failure;
    return new StorageUnavailable(`The storage database is unavailable: ${failure}.`, outcome, error);
  }
  return {
    failureReason: () => (reason === undefined ? undefined : `The storage database is unavailable: ${reason}.`),
    async query<T>(name: keyof typeof statements, values: readonly unknown[] = [], limitMs = statementMs) {
      let client: PoolClient;
      try {
        client = await pool.connect();
      } catch (error) {
        throw fail(error, "nothing");
      }
      try {
        const config: QueryConfig & { query_timeout: number } = {
          name,
          text: statements[name],
          values: [...values],
          query_timeout: limitMs,
        };
        const { rows } = await client.query(config);
        client.release();
        if (reason !== undefined) logger.info("storage_back", { storage: location.label });
        reason = undefined;
        return rows as T[];
      } catch (error) {
        const isRefused = error instanceof Error && Reflect.get(error, "severity") === "ERROR";
        const code = codeOf(error) ?? "";
        // A server that refuses writes may have been replaced; only a new connection reaches the new server.
        client.release(!isRefused || code === "25006");
        // Values that do not fit are a bug in this file; everything else can be fixed in the database.
        if (isRefused && /^2[23]/.test(code)) throw error;
        throw fail(error, isRefused ? "nothing" : "unknown");
      }
    },
  };
}

/** The database's time, shared by all replicas. */
function createTime() {
  let offset = 0;
  let last = 0;
  return {
    set(database: number): void {
      offset = database - realTime();
    },
    now(): number {
      last = Math.max(last, Math.floor(realTime() + offset));
      return last;
    },
  };
}

async function loadPg() {
  try {
    // The package is CommonJS, and only some of its exports can be imported by name.
    return (await import("pg")).default;
  } catch (error) {
    if (codeOf(error) !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new RangeError("PostgreSQL storage requires the package pg, which is not installed: npm install pg");
  }
}
