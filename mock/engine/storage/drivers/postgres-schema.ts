// Prepares a PostgreSQL database: each of its connections, and the tables in its schema.
import type { Pool, PoolClient, QueryConfig } from "pg";
import { sleep } from "../../core/process-time.ts";
import { codeOf, UnfitDatabase } from "./postgres-errors.ts";
import { format, now, tables } from "./postgres-statements.ts";

/** The limit for statements that move a whole sandbox. */
export const bulkMs = 60_000;
export const connectMs = 2_000;
/** How long opening waits for a server that is still starting, and the pause between two attempts. */
const startingMs = 10_000;
const pauseMs = 250;

/** Prepares a new connection. Refuses a standby server, which would return an old state and accept no writes. */
export async function prepareConnection(
  client: PoolClient,
  schema: string,
  setTime: (now: number) => void,
): Promise<void> {
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
export async function prepareSchema(pool: Pool, schema: string): Promise<void> {
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
async function ensureTables(pool: Pool, schema: string): Promise<void> {
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
