// Stores sandboxes in a PostgreSQL database, for several replicas.
import type { Client as PgClient, Pool as PgPool, PoolClient, QueryConfig } from "pg";
import { messageOf } from "../../core/errors.ts";
import { type Logger, silentLogger } from "../../core/logger.ts";
import { decodePercent } from "../../core/percent-encoding.ts";
import { realTime, sleep } from "../../core/process-time.ts";
import { createRedactor, redacted } from "../../core/secrets/redactor.ts";
import {
  type Checkpoint,
  type Driver,
  type Ending,
  type KnownPosition,
  type LoadedSandbox,
  maxEndings,
  SandboxEnded,
  type SandboxKey,
  type Storage,
  type StorageMessage,
  StorageUnavailable,
  type StoredLines,
  type StoredSandbox,
} from "../storage.ts";

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

const format = 3;
const maxConnections = 8;
const connectMs = 2_000;
const statementMs = 5_000;
/** The limit for statements that move a whole sandbox. */
const bulkMs = 60_000;
/** How long opening waits for a server that is still starting, and the pause between two attempts. */
const startingMs = 10_000;
const pauseMs = 250;
/** How often to poll the positions of watched sandboxes. */
const pollEveryMs = 400;

// A SQL function takes a new snapshot for each of its statements, so that each of several concurrent creations counts the
// earlier ones.
const tables = `
CREATE TABLE format (format integer NOT NULL);
INSERT INTO format VALUES (${format});
CREATE TABLE sandboxes (
  life bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id text COLLATE "C" NOT NULL UNIQUE,
  about text NOT NULL,
  position bigint NOT NULL,
  created_at bigint NOT NULL,
  used_at bigint NOT NULL
) WITH (fillfactor = 50);
CREATE TABLE checkpoints (
  life bigint PRIMARY KEY REFERENCES sandboxes ON DELETE CASCADE, position bigint NOT NULL, text text NOT NULL
);
CREATE TABLE change_sets (
  life bigint REFERENCES sandboxes ON DELETE CASCADE, position bigint, text text NOT NULL, PRIMARY KEY (life, position)
);
CREATE TABLE journals (
  life bigint PRIMARY KEY REFERENCES sandboxes ON DELETE CASCADE, lines bigint NOT NULL, cleared bigint NOT NULL
) WITH (fillfactor = 50);
CREATE TABLE journal (
  life bigint REFERENCES journals ON DELETE CASCADE, number bigint, text text NOT NULL, PRIMARY KEY (life, number)
);
CREATE TABLE endings (life bigint PRIMARY KEY, id text COLLATE "C" NOT NULL, ending text NOT NULL);
CREATE INDEX endings_of_id ON endings (id, life);
CREATE FUNCTION create_sandbox(text, text, text, bigint, bigint) RETURNS SETOF sandboxes LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtextextended(current_schema(), 15));
  WITH created AS (INSERT INTO sandboxes (id, about, position, created_at, used_at) SELECT $1, $2, 0, $5, $5
      WHERE (SELECT count(*) FROM sandboxes) < $4 ON CONFLICT DO NOTHING RETURNING *),
    saved AS (INSERT INTO checkpoints SELECT life, 0, $3 FROM created),
    journaled AS (INSERT INTO journals SELECT life, 0, 0 FROM created)
    SELECT * FROM created
$$;`;

const now = "floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint";
const storedColumns = `life, id, about, created_at AS "createdAt", used_at AS "lastUsedAt"`;
const changeSetsAfter = (position: string) =>
  `(SELECT coalesce(json_agg(c.text ORDER BY c.position), '[]') FROM change_sets c WHERE c.life = p.life AND c.position > ${position})`;
const moveOn = `UPDATE sandboxes SET position = position + 1 WHERE life = $1 AND position = $2 RETURNING life, position`;

// One statement each, so that each is a transaction. Each first locks the row in sandboxes, so that only one at a time
// changes a sandbox.
const statements = {
  list: `SELECT ${storedColumns} FROM sandboxes ORDER BY life`,
  load: `SELECT ${storedColumns}, coalesce(p.position, sandboxes.position) AS position, coalesce(p.text, '') AS text,
      ${changeSetsAfter("p.position")} AS "changeSets"
    FROM sandboxes LEFT JOIN checkpoints p USING (life) WHERE id = $1`,
  endingOfId: "SELECT ending FROM endings WHERE id = $1 ORDER BY life DESC LIMIT 1",
  endingOfLife: "SELECT ending FROM endings WHERE life = $1",
  create: `SELECT ${storedColumns} FROM create_sandbox($1, $2, $3, $4, ${now})`,
  isTaken: "SELECT 1 FROM sandboxes WHERE id = $1",
  isAlive: "SELECT 1 FROM sandboxes WHERE life = $1",
  append: `WITH moved AS (${moveOn}),
    moved_sets AS (INSERT INTO change_sets SELECT life, position, $3 FROM moved)
    SELECT pg_notify($4, $5) FROM moved`,
  renew: `WITH moved AS (${moveOn}),
    saved AS (INSERT INTO checkpoints SELECT life, position, $3 FROM moved
      ON CONFLICT (life) DO UPDATE SET position = excluded.position, text = excluded.text),
    dropped AS (DELETE FROM change_sets USING moved WHERE change_sets.life = moved.life)
    SELECT pg_notify($4, $5) FROM moved`,
  since: `SELECT position, ${changeSetsAfter("$2")} AS "changeSets" FROM checkpoints p WHERE life = $1`,
  newer: `SELECT known.id, life, s.position FROM json_to_recordset($1) AS known(id text, life bigint, position bigint, lines bigint)
    LEFT JOIN sandboxes s USING (life) LEFT JOIN journals j USING (life)
    WHERE s.position IS NULL OR s.position > known.position OR j.lines > known.lines`,
  touch: `UPDATE sandboxes SET used_at = ${now} WHERE life = ANY($1::bigint[])`,
  compact: `WITH alive AS (SELECT life FROM sandboxes WHERE life = $1 FOR NO KEY UPDATE),
    replaced AS (UPDATE checkpoints SET position = $2, text = $3 FROM alive
      WHERE checkpoints.life = alive.life AND position < $2 RETURNING checkpoints.life)
    DELETE FROM change_sets USING replaced WHERE change_sets.life = replaced.life AND position <= $2`,
  delete: `WITH deleted AS (DELETE FROM sandboxes WHERE life = $1 AND used_at <= $3 RETURNING life, id),
    recorded AS (INSERT INTO endings SELECT life, id, $2 FROM deleted),
    bounded AS (DELETE FROM endings USING deleted WHERE endings.life <=
      (SELECT life FROM endings ORDER BY life DESC LIMIT 1 OFFSET ${maxEndings - 1}))
    SELECT pg_notify($4, $5) FROM deleted`,
  // Numbers are assigned while the row is locked, so a reader that has seen a number has seen all lower ones.
  appendJournal: `WITH moved AS (UPDATE journals SET lines = lines + cardinality($2::text[]) WHERE life = $1 RETURNING life, lines),
    added AS (INSERT INTO journal SELECT life, lines - cardinality($2::text[]) + nth, text FROM moved,
      unnest($2::text[]) WITH ORDINALITY t(text, nth) WHERE nth > cardinality($2::text[]) - $3),
    bounded AS (DELETE FROM journal USING moved WHERE journal.life = moved.life AND number <= lines - $3)
    SELECT lines, pg_notify($4, $5) FROM moved`,
  readJournal: `SELECT cleared, (SELECT coalesce(json_agg(json_build_object('number', number, 'text', text) ORDER BY number), '[]')
    FROM journal l WHERE l.life = j.life AND number > $2) AS lines FROM journals j WHERE life = $1`,
  clearJournal: `WITH moved AS (UPDATE journals SET cleared = greatest(cleared, $2) WHERE life = $1)
    DELETE FROM journal WHERE life = $1 AND number <= $2`,
  check: "SELECT format FROM format",
} as const;

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
    verify: (client, onReady) => void prepare(client, location, time.set).then(() => onReady(), onReady),
  });
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
  const { query, failureReason } = createQuery(pool, location, logger);
  const channel = `ticket-mock ${location.schema}`;
  const message = ({ id, life }: SandboxKey, position?: number) =>
    JSON.stringify({ from: replica, id, life, position });
  const watching = createWatch({
    channel,
    replica,
    connect: () => new pg.Client(connecting),
    poll: async (positions) =>
      (await query<SandboxKey & StorageMessage>("newer", [JSON.stringify(positions)])).map(({ position, ...key }) => ({
        key,
        position,
      })),
  });
  let closed: Promise<void> | undefined;

  /** The row of a sandbox that must be alive. */
  async function rowOf<T>(key: SandboxKey, [row]: readonly T[]): Promise<T> {
    if (row !== undefined) return row;
    const [end] = await query<{ ending: Ending }>("endingOfLife", [key.life]);
    throw new SandboxEnded(key, end?.ending ?? "deleted");
  }
  /** @returns false if the sandbox is at another position */
  async function move(name: "append" | "renew", key: SandboxKey, position: number, text: string, limitMs?: number) {
    const values = [key.life, position, text, channel, message(key, position + 1)];
    if ((await query(name, values, limitMs)).length === 1) return true;
    await rowOf(key, await query("isAlive", [key.life]));
    return false;
  }
  return {
    replica,
    list: () => query<StoredSandbox>("list"),
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
      const [row] = await query<StoredSandbox>("create", [id, about, checkpoint, limit], bulkMs);
      return row ?? ((await query("isTaken", [id])).length === 0 ? "full" : "taken");
    },
    append: (key, position, changeSet) => move("append", key, position, changeSet),
    renew: (key, position, checkpoint) => move("renew", key, position, checkpoint, bulkMs),
    async since(key, position) {
      const rows = await query<{ position: number; changeSets: string[] }>("since", [key.life, position]);
      const row = await rowOf(key, rows);
      return row.position > position ? undefined : row.changeSets;
    },
    watch: watching.watch,
    async touch(keys) {
      await query("touch", [keys.map(({ life }) => life)]);
    },
    async compact(key, { position, text }) {
      await query("compact", [key.life, position, text], bulkMs);
    },
    async delete(key, ending, unusedSince = Number.MAX_SAFE_INTEGER) {
      const deletedRows = await query("delete", [key.life, ending, unusedSince, channel, message(key)], bulkMs);
      return deletedRows.length === 1;
    },
    async appendJournal(key, texts, max) {
      const rows = await query<{ lines: number }>("appendJournal", [key.life, texts, max, channel, message(key)]);
      return (await rowOf(key, rows)).lines;
    },
    async readJournal(key, after) {
      return rowOf(key, await query<StoredLines>("readJournal", [key.life, after]));
    },
    async clearJournal({ life }, through) {
      await query("clearJournal", [life, through]);
    },
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

type Query = <T>(name: keyof typeof statements, values?: readonly unknown[], limitMs?: number) => Promise<readonly T[]>;

/** Runs statements, and remembers the reason for the last failure. */
function createQuery(
  pool: PgPool,
  location: Location,
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

/** Prepares a new connection. Refuses a standby server, which would return an old state and accept no writes. */
async function prepare(client: PoolClient, { schema }: Location, setTime: (now: number) => void): Promise<void> {
  // The timeout also covers a server that accepts the connection but never responds.
  const query = (text: string) => client.query({ text, rowMode: "array", query_timeout: connectMs } as QueryConfig);
  await query(`SET search_path = "${schema}"; SET statement_timeout = ${bulkMs}; SET jit = off;
    SET default_transaction_isolation = 'read committed'; SET client_min_messages = 'warning';
    SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') IN ('off', 'local')`);
  const { rows } = await query(`SELECT pg_is_in_recovery(), current_setting('server_encoding'),
    current_setting('server_version_num')::int, ${now}`);
  const [isStandby, encoding, version, time]: unknown[] = Object.values(rows[0] ?? {});
  if (isStandby === true) throw new Error("the server is a standby that accepts no writes");
  if (encoding !== "UTF8") throw new UnfitDatabase(`The database has the encoding ${encoding}; expected UTF8.`);
  if (Number(version) < 140_000) {
    throw new UnfitDatabase(`The server has the version number ${version}; expected 140000 (PostgreSQL 14) or more.`);
  }
  setTime(Number(time));
}

/** Creates missing tables; waits for a server that is still starting. */
async function prepareSchema(pool: PgPool, schema: string): Promise<void> {
  for (let waitedMs = 0; ; waitedMs += pauseMs) {
    try {
      return await ensureTables(pool, schema);
    } catch (error) {
      if (codeOf(error) !== "57P03" || waitedMs >= startingMs) throw error;
      await sleep(pauseMs);
    }
  }
}

/**
 * Creates the tables in one transaction: if several replicas start together, the first one creates them, and the others
 * wait and find them.
 */
async function ensureTables(pool: PgPool, schema: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    await client.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 16))", [schema]);
    const { rows } = await client.query(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = $1 ORDER BY tablename",
      [schema],
    );
    const names = rows.map(({ name }) => String(name));
    if (names.length === 0) await client.query(`CREATE SCHEMA IF NOT EXISTS "${schema}"; ${tables}`);
    else if (!names.includes("format")) throw foreignTables(schema, names[0]);
    else assertFormat(schema, (await client.query("SELECT format FROM format")).rows[0]?.format);
    await client.query("COMMIT");
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

function foreignTables(schema: string, table: string | undefined): UnfitDatabase {
  return new UnfitDatabase(
    `The schema ${schema} contains other tables (such as ${table}). Name an empty schema in the URL: ?schema=<name>.`,
  );
}

function assertFormat(schema: string, foundFormat: unknown): void {
  if (typeof foundFormat !== "number") throw foreignTables(schema, "format");
  if (foundFormat === format) return;
  const found = `The schema ${schema} has the storage format ${foundFormat}`;
  const advice = "name another schema in the URL: ?schema=<name>.";
  if (foundFormat < format) throw new UnfitDatabase(`${found}, which predates the first release; ${advice}`);
  throw new UnfitDatabase(
    `${found} of a newer version, and this version supports formats up to ${format}; use the newer version, or ${advice}`,
  );
}

interface WatchOptions {
  readonly channel: string;
  readonly replica: string;
  connect(): PgClient;
  /** The sandboxes for which the database has newer changes. */
  poll(positions: readonly KnownPosition[]): Promise<readonly StorageMessage[]>;
}

/**
 * Listens on a separate connection and reconnects automatically. A connection can fail silently, so watched sandboxes
 * are also polled.
 */
function createWatch({ channel, replica, connect, poll }: WatchOptions) {
  const listeners = new Map<(message: StorageMessage) => void, () => readonly KnownPosition[]>();
  const closing = new AbortController();
  const { signal } = closing;

  function notify(message: StorageMessage): void {
    for (const listener of listeners.keys()) listener(message);
  }
  async function listen(): Promise<void> {
    const client = connect();
    const closed = new Promise<void>((resolve) => {
      client.on("error", () => resolve());
      client.on("end", () => resolve());
    });
    client.on("notification", ({ payload }) => {
      const message = parseMessage(payload, replica);
      if (message !== undefined) notify(message);
    });
    signal.addEventListener("abort", () => client.connection.stream.destroy());
    await client.connect();
    await client.query(`LISTEN "${channel}"`);
    // Notifications sent meanwhile were lost.
    notify({});
    await closed;
  }
  async function pollPositions(): Promise<void> {
    const positions = [...listeners.values()].flatMap((listKnown) => listKnown());
    if (positions.length > 0) (await poll(positions)).forEach(notify);
  }
  async function repeat(work: () => Promise<void>, everyMs: number): Promise<void> {
    while (!signal.aborted) {
      await work().catch(() => {});
      await sleep(everyMs, signal);
    }
  }
  const running = [repeat(listen, pauseMs), repeat(pollPositions, pollEveryMs)];
  return {
    watch(listener: (message: StorageMessage) => void, listKnown: () => readonly KnownPosition[]): () => void {
      listeners.set(listener, listKnown);
      return () => listeners.delete(listener);
    },
    async close(): Promise<void> {
      closing.abort();
      await Promise.all(running);
    },
  };
}

/** Parses a message; ignores this process's own messages and those of other programs, because any client can notify. */
function parseMessage(payload: string | undefined, replica: string): StorageMessage | undefined {
  try {
    const { from, id, life, position } = JSON.parse(payload ?? "");
    if (from === replica || typeof id !== "string" || typeof life !== "number") return undefined;
    return { key: { id, life }, position: typeof position === "number" ? position : undefined };
  } catch {
    return undefined;
  }
}

/** The database is reachable but cannot store anything; retrying does not help. */
class UnfitDatabase extends RangeError {}

/** Explanations of SQLSTATE and system codes that are clearer than the messages of the driver. */
const explanations: Readonly<Record<string, string>> = {
  "57P01": "the server is shutting down",
  "57P02": "the server is restarting after a crash",
  "57P03": "the server is starting or recovering",
  "25006": "the server currently accepts no writes",
  "53100": "the disk of the server is full",
  "53300": "the server has no connections left",
  "57014": "a statement took too long",
  ECONNREFUSED: "the connection was refused",
  ECONNRESET: "the connection was reset",
  EPIPE: "the connection was closed",
  ENOTFOUND: "the host name is unknown",
  EAI_AGAIN: "the host name cannot be resolved at the moment",
  ETIMEDOUT: "the server did not respond to a new connection",
};

/** One line without a full stop; may contain secrets. */
function toReason(error: unknown): string {
  const sentence = explanations[codeOf(error) ?? ""];
  if (sentence !== undefined) return sentence;
  const message = messageOf(error);
  return message.replaceAll(/\s+/g, " ").replace(/\.$/, "").slice(0, 300);
}

function codeOf(error: unknown): string | undefined {
  const code: unknown = error instanceof Error ? Reflect.get(error, "code") : undefined;
  return typeof code === "string" ? code : undefined;
}

interface Location {
  /** For `pg`; may contain a password. */
  readonly url: string;
  readonly schema: string;
  /** For display, without user and password: `db.example:5432/mock`. */
  readonly label: string;
  /** A text without the password and other secrets. */
  hide(text: string): string;
}

/**
 * Removes the `schema` parameter, which belongs to this program; the rest of the URL, TLS included, goes to `pg`
 * unchanged.
 * @throws RangeError, one line, if it is not a URL, or its schema is not a plain PostgreSQL name
 */
function parsePostgresUrl(text: string): Location {
  // URL's errors quote the text, and with it the password.
  if (!URL.canParse(text)) {
    throw new RangeError(
      "The storage is not the URL of a PostgreSQL database; expected postgres://<user>:<password>@<host>:<port>/<database>.",
    );
  }
  const url = new URL(text);
  const schema = url.searchParams.get("schema") ?? "ticket_mock";
  if (!/^[a-z_][a-z0-9_]{0,39}$/.test(schema) || schema.startsWith("pg_")) {
    throw new RangeError(
      `The schema in the URL of the storage is ${JSON.stringify(schema)}; expected a name of at most 40 lower-case letters, digits and _ that does not begin with pg_.`,
    );
  }
  url.searchParams.delete("schema");
  const secrets = [decodePercent(url.password) ?? "", url.password, url.searchParams.get("password") ?? ""].filter(
    Boolean,
  );
  const redactor = createRedactor();
  return {
    url: url.href,
    schema,
    label: `${url.host === "" ? "localhost" : url.host}${url.pathname}`,
    hide: (text) => redactor.text(secrets.reduce((result, secret) => result.replaceAll(secret, redacted), text)),
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
