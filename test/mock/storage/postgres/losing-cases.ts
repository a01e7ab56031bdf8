// Cases of a database that goes away and comes back, run by ./postgres-home.test.ts.
import { Client } from "pg";
import { expect, test } from "vitest";
import { type Home, StorageUnavailable } from "../../../../mock/storage/home.ts";
import { openPostgresHome } from "../../../../mock/storage/postgres/postgres-home.ts";
import type { Databases } from "../../../proof/databases/databases.ts";
import { made, openTwo, type ToUrl } from "./opened-homes.ts";

async function isBack(home: Home): Promise<void> {
  await expect.poll(() => home.state(), { timeout: 20_000, interval: 10 }).toEqual({ isThere: true });
}

/** @param toUrl gives a place of its own for each case */
export function describeLosing(toUrl: ToUrl, server: () => Databases): void {
  test("calls under way and new ones are refused at once when the server is killed, and all is there when it is back", async () => {
    await using homes = await openTwo(toUrl());
    const { one, other } = homes;
    const key = await made(one);
    await one.append(key, [{ version: 1, text: "kept" }]);
    const underWay = Promise.allSettled(
      Array.from({ length: 50 }, () => one.since(key, 0).then(() => one.append(key, [{ version: 1, text: "again" }]))),
    );
    await server().kill();
    for (const outcome of await underWay) expect(outcome.status).toBe("rejected");
    await expect.poll(() => one.state().isThere).toBe(false);
    await expect(one.append(key, [{ version: 2, text: "lost" }])).rejects.toMatchObject({ outcome: "nothing" });
    await expect(one.heads([key])).rejects.toThrow(/^The database of the storage is away: /);
    await expect(one.now()).rejects.toThrow(StorageUnavailable);

    await server().start();
    await Promise.all([isBack(one), isBack(other)]);
    expect(await other.since(key, 0)).toEqual([{ version: 1, text: "kept" }]);
    await one.append(key, [{ version: 2, text: "later" }]);
    const heard = new Promise((resolve) => other.onHint(resolve));
    one.hint({ kind: "places" });
    expect(await heard).toEqual({ kind: "places" });
  });
  test("comes back when an administrator ends one of its connections", async () => {
    const url = toUrl();
    await using homes = await openTwo(url);
    const key = await made(homes.one);
    const client = new Client(url);
    await client.connect();
    await client.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'ticket-mock'");
    await client.end();
    await expect.poll(() => homes.one.state().isThere).toBe(false);
    await isBack(homes.one);
    expect(await homes.one.since(key, 0)).toEqual([]);
  });
  test("tells what is wrong and goes on when it is mended", async () => {
    const url = toUrl();
    const home = await openPostgresHome(url);
    const key = await made(home);
    const client = new Client(url);
    await client.connect();
    const schema = new URL(url).searchParams.get("schema");
    await client.query(`ALTER TABLE ${schema}.entries RENAME TO hidden`);
    await expect(home.append(key, [{ version: 1, text: "one" }])).rejects.toMatchObject({
      message: 'The database of the storage is away: relation "entries" does not exist.',
      outcome: "nothing",
    });
    await client.query(`ALTER TABLE ${schema}.hidden RENAME TO entries`);
    await home.append(key, [{ version: 1, text: "one" }]);
    expect([home.state(), await home.since(key, 0)]).toEqual([{ isThere: true }, [{ version: 1, text: "one" }]]);
    await client.end();
    await home.close();
  });
  test("refuses everything after it was closed", async () => {
    const home = await openPostgresHome(toUrl());
    await home.close();
    await expect(home.places()).rejects.toThrow("The database of the storage is away: it was closed.");
  });
}
