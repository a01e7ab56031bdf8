// Cases of two homes over one database at the same moment, run by ./postgres-home.test.ts.
import { Client } from "pg";
import { expect, test } from "vitest";
import { SandboxEnded, type SandboxKey, VersionConflict } from "../../../../mock/storage/home.ts";
import { made, openTwo, type ToUrl } from "./opened-homes.ts";

/** @param toUrl gives a place of its own for each case */
export function describeSharing(toUrl: ToUrl): void {
  testAppends(toUrl);
  testCompaction(toUrl);
  testEnding(toUrl);
  testTime(toUrl);
}

function testAppends(toUrl: ToUrl): void {
  test("of two replicas that append to many sandboxes at once, each version has one writer, and both are told", async () => {
    await using homes = await openTwo(toUrl());
    const keys: SandboxKey[] = [];
    for (const id of ["a", "b", "c", "d"]) keys.push(await made(homes.one, id));
    const kept = { one: 0, other: 0 };
    for (let version = 1; version <= 12; version += 1) {
      const order = version % 2 === 0 ? keys : keys.toReversed();
      const calls = (["one", "other"] as const).flatMap((name) =>
        order.map(async (key) => {
          await homes[name].append(key, [{ version, text: name }]);
          kept[name] += 1;
        }),
      );
      const outcomes = await Promise.allSettled(calls);
      const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
      expect(refused.map((reason) => reason.name)).toEqual(keys.map(() => new VersionConflict(0, 0).name));
    }
    const tails = await Promise.all(keys.map((key) => homes.one.since(key, 0)));
    const written = tails.flatMap((tail) => (tail ?? []).map(({ text }) => text));
    expect(written).toHaveLength(48);
    expect(written.filter((text) => text === "one")).toHaveLength(kept.one);
  });
  test("an append is durable when it is answered, whatever the database is set to", async () => {
    const url = toUrl();
    await using homes = await openTwo(`${url}&options=-c%20synchronous_commit%3Doff`);
    const key = await made(homes.one);
    const client = new Client(url);
    await client.connect();
    const schema = new URL(url).searchParams.get("schema");
    await client.query(`
      SET search_path = ${schema};
      CREATE TABLE seen (setting text);
      CREATE FUNCTION see() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN INSERT INTO ${schema}.seen VALUES (current_setting('synchronous_commit')); RETURN NULL; END $$;
      CREATE TRIGGER see AFTER INSERT ON entries EXECUTE FUNCTION see();`);
    await homes.one.append(key, [{ version: 1, text: "one" }]);
    expect((await client.query("SELECT setting FROM seen")).rows).toEqual([{ setting: "on" }]);
    await client.end();
  });
}

function testCompaction(toUrl: ToUrl): void {
  test("while one replica appends and compacts, another one always loads a picture and all that follows it", async () => {
    await using homes = await openTwo(toUrl());
    const key = await made(homes.one);
    let isDone = false;
    async function write(): Promise<void> {
      for (let version = 1; version <= 80; version += 1) {
        await homes.one.append(key, [{ version, text: String(version) }]);
        if (version % 5 === 0) void homes.one.compact(key, { version: version - 2, text: String(version - 2) });
      }
      isDone = true;
    }
    async function read(): Promise<void> {
      while (!isDone) {
        const { picture, tail } = await homes.other.load(key);
        expect(tail.map(({ version }) => version)).toEqual(tail.map((_, nth) => picture.version + nth + 1));
        const since = await homes.other.since(key, picture.version);
        if (since !== undefined) expect(since.slice(0, tail.length)).toEqual(tail);
      }
    }
    await Promise.all([write(), read()]);
  });
}

function testEnding(toUrl: ToUrl): void {
  test("a sandbox that ends while others write to it leaves nothing behind", async () => {
    const url = toUrl();
    await using homes = await openTwo(url);
    const { one, other } = homes;
    for (let round = 0; round < 10; round += 1) {
      const key = await made(one, `round-${round}`);
      await one.append(key, [{ version: 1, text: "first" }]);
      const outcomes = await Promise.allSettled([
        one.append(key, [{ version: 2, text: "second" }]),
        other.compact(key, { version: 1, text: "picture" }),
        other.noteRequests(key, [{ replica: other.replica, number: 1, text: "{}" }], 10),
        one.touch([key]),
        other.end(key, "deleted"),
        one.append(key, [{ version: 3, text: "third" }]),
      ]);
      const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason.name] : []));
      expect(refused.filter((name) => name !== SandboxEnded.name && name !== VersionConflict.name)).toEqual([]);
    }
    const client = new Client(url);
    await client.connect();
    const schema = new URL(url).searchParams.get("schema");
    for (const table of ["lives", "pictures", "entries", "uses", "journals", "requests"]) {
      const { rows } = await client.query(`SELECT count(*)::int AS rows FROM ${schema}.${table}`);
      expect([table, rows[0]?.rows]).toEqual([table, 0]);
    }
    await client.end();
  });
}

function testTime(toUrl: ToUrl): void {
  test("two replicas have the time of the database, and neither sees it go back", async () => {
    await using homes = await openTwo(toUrl());
    let last = 0;
    for (let round = 0; round < 20; round += 1) {
      const now = await homes.one.now();
      expect(now).toBeGreaterThanOrEqual(last);
      last = now;
    }
    const place = await homes.other.create("timed", "", "");
    expect(Math.abs((place?.createdAt ?? 0) - last)).toBeLessThan(60_000);
  });
  test("counts replicas that are alive, and forgets one that closed", async () => {
    const homes = await openTwo(toUrl());
    const { one, other } = homes;
    expect(await one.replicas()).toEqual([one.replica, other.replica].sort());
    await other.close();
    expect(await one.replicas()).toEqual([one.replica]);
    await one.close();
  });
}
