// PostgreSQL as storage: its URL, refused databases, and outages.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { Client } from "pg";
import { beforeAll, expect, test } from "vitest";
import { openPostgres } from "../../../../mock/engine/storage/drivers/postgres.ts";
import { killDatabases, makeDatabase, startDatabases } from "../../../databases/databases.ts";
import { createSandbox } from "./create-sandbox.ts";

let database: string;
let schemaCount = 0;

beforeAll(async () => {
  database = await makeDatabase();
});

function nextSchema() {
  const schema = `schema_${++schemaCount}`;
  return { schema, url: `${database}?schema=${schema}` };
}

async function execute(statements: string): Promise<void> {
  const client = new Client(database);
  await client.connect();
  await client.query(statements);
  await client.end();
}

async function refusalOf(url: string): Promise<string> {
  const outcome = await openPostgres(url).catch((error: Error) => error);
  if (outcome instanceof RangeError) return outcome.message;
  if (!(outcome instanceof Error)) await outcome.close();
  throw new Error("It was not refused in one line.");
}

test("openPostgres removes its own parameters from the URL and keeps the rest, TLS settings included", async () => {
  const { url } = nextSchema();
  expect(await refusalOf(`${url}&sslmode=verify-full`)).toMatch(
    /cannot be used: The server does not support SSL connections\.$/,
  );
});

test.each(["Team", "a-b", "", "1a", "pg_temp", 'a"; drop'])("openPostgres refuses the schema %j", async (schema) => {
  expect(await refusalOf(`postgres://db.example/mock?schema=${encodeURIComponent(schema)}`)).toContain(
    "expected a name of at most 40 lower-case letters, digits and _ that does not begin with pg_.",
  );
});

test("openPostgres does not show the password, however it is written", async () => {
  expect(await refusalOf("postgres://me:hunter2@db:port/mock")).toBe(
    "The storage is not the URL of a PostgreSQL database; expected postgres://<user>:<password>@<host>:<port>/<database>.",
  );
  expect(await refusalOf("postgres://me:hunter2@127.0.0.1:1/mock")).toBe(
    "The database 127.0.0.1:1/mock cannot be used: the connection was refused.",
  );
  const url = new URL(database);
  url.username = "hunt%2Fer2";
  url.password = "hunt%2Fer2";
  expect(await refusalOf(url.href)).toBe(
    `The database ${url.host}${url.pathname} cannot be used: password authentication failed for user "***".`,
  );
});

// In a separate process: this one has already loaded the package.
const program = `
import { registerHooks } from "node:module";
registerHooks({
  resolve: (name, context, next) => next(name === "pg" ? "pg-that-is-not-installed" : name, context),
});
const { openPostgres } = await import(${JSON.stringify(new URL("../../../../mock/engine/storage/drivers/postgres.ts", import.meta.url).href)});
await openPostgres("postgres://me:hunter2@127.0.0.1:1/mock").catch((error) => console.log(error.message));
`;

test("openPostgres explains how to install the client if it is missing", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", program]);
  expect(stdout).toBe("PostgreSQL storage requires the package pg, which is not installed: npm install pg\n");
});

test("openPostgres refuses tables of another version or another program, and accepts an empty schema", async () => {
  const [newer, foreign, empty] = [nextSchema(), nextSchema(), nextSchema()];
  await (await openPostgres(newer.url)).close();
  await execute(`UPDATE ${newer.schema}.format SET format = 99`);
  expect(await refusalOf(newer.url)).toContain(
    "has the storage format 99 of a newer version, and this version supports",
  );
  await execute(`UPDATE ${newer.schema}.format SET format = 1`);
  expect(await refusalOf(newer.url)).toContain("has the storage format 1, which predates the first release");
  await execute(`CREATE SCHEMA ${foreign.schema}; CREATE TABLE ${foreign.schema}.bills (id int)`);
  expect(await refusalOf(foreign.url)).toBe(
    `The schema ${foreign.schema} contains other tables (such as bills). Name an empty schema in the URL: ?schema=<name>.`,
  );
  await execute(`CREATE SCHEMA ${empty.schema}`);
  await (await openPostgres(empty.url)).close();
});

test("PostgreSQL storage fails fast during an outage and loses nothing", {
  timeout: 60_000,
}, async () => {
  const { url } = nextSchema();
  const [first, second] = [await openPostgres(url), await openPostgres(url)];
  const sandbox = await createSandbox(first);
  await first.append(sandbox, 0, "kept");
  await killDatabases();
  await expect.poll(() => first.check()).toMatch(/^The storage database is unavailable: /);
  await expect(first.append(sandbox, 1, "lost")).rejects.toMatchObject({
    name: "StorageUnavailable",
    outcome: "nothing",
  });
  await startDatabases();
  await expect.poll(() => first.check(), { timeout: 20_000 }).toBeUndefined();
  expect(await second.since(sandbox, 0)).toEqual(["kept"]);
  // Changes are also reported on the new connection.
  const notified = new Promise<void>((resolve) =>
    second.watch(
      () => resolve(),
      () => [],
    ),
  );
  expect(await first.append(sandbox, 1, "later")).toBe(true);
  await notified;
  await Promise.all([first.close(), second.close()]);
  await expect(first.list()).rejects.toMatchObject({ name: "StorageUnavailable" });
});

test("PostgreSQL storage reports a broken schema and continues when it is repaired", async () => {
  const { url, schema } = nextSchema();
  const storage = await openPostgres(url);
  const sandbox = await createSandbox(storage);
  await execute(`ALTER TABLE ${schema}.change_sets RENAME TO hidden`);
  await expect(storage.append(sandbox, 0, "1")).rejects.toMatchObject({
    message: 'The storage database is unavailable: relation "change_sets" does not exist.',
    outcome: "nothing",
  });
  await execute(`ALTER TABLE ${schema}.hidden RENAME TO change_sets`);
  expect(await storage.append(sandbox, 0, "1")).toBe(true);
  await execute(`DELETE FROM ${schema}.checkpoints`);
  expect(await storage.load("a")).toMatchObject({ checkpoint: { position: 1, text: "" }, changeSets: [] });
  expect(await storage.renew(sandbox, 1, "new")).toBe(true);
  expect(await storage.load("a")).toMatchObject({ checkpoint: { position: 2, text: "new" }, changeSets: [] });
  await storage.close();
});
