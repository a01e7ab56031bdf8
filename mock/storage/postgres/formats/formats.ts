// Brings the tables of a database to the newest format, or refuses. Called by mock/storage/postgres/link.ts when it opens, and again after
// each reconnection, as the database may have been put back from a backup meanwhile.
import type { Client } from "pg";
import { UnfitDatabase } from "../failures.ts";
import { makeFormat1 } from "./format-1.ts";
import { makeFormat2 } from "./format-2.ts";

/** Step n makes format n + 1 from format n; format 0 is an empty schema. */
const steps: readonly string[] = [makeFormat1, makeFormat2];

/**
 * Makes or upgrades the tables in one transaction: all of it or nothing. Several replicas may come at once: the first one does it, the others wait
 * for its lock and find it done.
 * @throws UnfitDatabase where the tables are newer than this program, or not its own
 */
export async function settleFormat(client: Client, schema: string): Promise<void> {
  if ((await readFormat(client, schema)) === steps.length) return;
  await client.query("BEGIN");
  try {
    // Held to the end of the transaction.
    await client.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 15))", [`ticket-mock ${schema}`]);
    const found = await readFormat(client, schema);
    if (found < steps.length) await upgrade(client, schema, found);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  }
}

async function readFormat(client: Client, schema: string): Promise<number> {
  // Asked of the tables of the catalog: to_regclass may still not know what another replica has just made.
  const { rows } = await client.query(
    "SELECT 1 FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = $1 AND c.relname = 'format'",
    [schema],
  );
  if (rows.length === 0) return 0;
  const format: unknown = (await client.query(`SELECT format FROM "${schema}".format`)).rows[0]?.format;
  if (typeof format !== "number" || format < 1)
    throw new UnfitDatabase(
      `The schema ${schema} has a table "format" that is not of this program. Name another schema in the URL: ?schema=<name>.`,
    );
  if (format > steps.length)
    throw new UnfitDatabase(
      `The schema ${schema} has the storage format ${format}, made by a newer version; this version knows formats up to ${steps.length}. Use the newer version, or name another schema in the URL: ?schema=<name>.`,
    );
  return format;
}

async function upgrade(client: Client, schema: string, found: number): Promise<void> {
  if (found === 0) await checkEmpty(client, schema);
  for (const step of steps.slice(found)) await client.query(step);
  await client.query("UPDATE format SET format = $1", [steps.length]);
}

// The schema may have been made by an administrator for a user who may make none.
async function checkEmpty(client: Client, schema: string): Promise<void> {
  const { rows } = await client.query("SELECT oid FROM pg_namespace WHERE nspname = $1", [schema]);
  if (rows.length === 0) await client.query(`CREATE SCHEMA "${schema}"`);
  const foreign = await client.query("SELECT relname FROM pg_class WHERE relnamespace = $1::regnamespace LIMIT 1", [
    `"${schema}"`,
  ]);
  if (foreign.rows.length > 0)
    throw new UnfitDatabase(
      `The schema ${schema} holds other tables (such as ${foreign.rows[0]?.relname}). Name an empty one in the URL: ?schema=<name>.`,
    );
  await client.query("CREATE TABLE format (format integer NOT NULL)");
  await client.query("INSERT INTO format VALUES (0)");
}
