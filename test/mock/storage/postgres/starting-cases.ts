// Cases of databases that cannot be used, and of URLs, run by ./postgres-home.test.ts.
import { Client } from "pg";
import { expect, test } from "vitest";
import { makeFormat1 } from "../../../../mock/storage/postgres/formats/format-1.ts";
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
      `The schema ${schema} has the storage format 99, made by a newer version; this version knows formats up to 2. Use the newer version, or name another schema in the URL: ?schema=<name>.`,
    );
  });
  test("brings tables of an older version to the newest format, with what they hold", async () => {
    const url = toUrl();
    const schema = new URL(url).searchParams.get("schema");
    await tell(
      url,
      `CREATE SCHEMA ${schema}; SET search_path = "${schema}"; CREATE TABLE format (format integer NOT NULL); INSERT INTO format VALUES (1); ${makeFormat1}`,
    );
    await tell(
      url,
      `SET search_path = "${schema}"; SELECT create_life('old', '{}', 'picture', 1); SELECT note_requests(1, 'a', '{1}', 'text', 10)`,
    );
    const home = await openPostgresHome(url);
    const found = await home.find("old");
    if (found === undefined || !("place" in found)) throw new Error("It is gone.");
    expect((await home.load(found.place)).picture).toEqual({ version: 0, text: "picture" });
    expect(await home.noteRequests(found.place, [{ replica: "b", number: 1, text: "newer" }], 10)).toBe(2);
    const requests = await home.requestsSince(found.place, 0);
    expect(requests.map(({ text, position }) => [text, position])).toEqual([
      ["text", 1],
      ["newer", 2],
    ]);
    await home.close();
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
