// Cases of databases that cannot be used, and of URLs, run by ./postgres-home.test.ts.
import { Client } from "pg";
import { expect, test } from "vitest";
import { openPostgresHome } from "../../../../mock/storage/postgres/postgres-home.ts";
import type { ToUrl } from "./opened-homes.ts";

async function tell(url: string, statements: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  await client.query(statements);
  await client.end();
}

async function refusal(url: string): Promise<string> {
  try {
    await (await openPostgresHome(url)).close();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return "nothing was refused";
}

/** @param toUrl gives a place of its own for each case */
export function describeStarting(toUrl: ToUrl): void {
  test("refuses tables of a newer version, and leaves them as they are", async () => {
    const url = toUrl();
    await (await openPostgresHome(url)).close();
    const schema = new URL(url).searchParams.get("schema");
    await tell(url, `UPDATE ${schema}.format SET format = 99`);
    expect(await refusal(url)).toBe(
      `The schema ${schema} has the storage format 99, made by a newer version; this version knows formats up to 1. Use the newer version, or name another schema in the URL: ?schema=<name>.`,
    );
  });
  test("refuses a schema with tables of somebody else", async () => {
    const url = toUrl();
    const schema = new URL(url).searchParams.get("schema");
    await tell(url, `CREATE SCHEMA ${schema}; CREATE TABLE ${schema}.bills (id int)`);
    expect(await refusal(url)).toBe(
      `The schema ${schema} holds other tables (such as bills). Name an empty one in the URL: ?schema=<name>.`,
    );
  });
  test("uses an empty schema that an administrator has made", async () => {
    const url = toUrl();
    await tell(url, `CREATE SCHEMA ${new URL(url).searchParams.get("schema")}`);
    expect(await refusal(url)).toBe("nothing was refused");
  });
  test("says in one line that a password is wrong, without the password", async () => {
    const url = new URL(toUrl());
    url.password = "hunter%2F2";
    expect(await refusal(url.href)).toBe(
      `The database ${url.host}${url.pathname} cannot be used: password authentication failed for user "postgres".`,
    );
  });
  test("says in one line that nobody listens there", async () => {
    expect(await refusal("postgres://me:hunter2@127.0.0.1:1/mock")).toBe(
      "The database 127.0.0.1:1/mock cannot be used: the connection was refused.",
    );
  });
}
