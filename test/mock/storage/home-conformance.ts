// The rules that every home keeps, as tests. ./memory-home.test.ts runs them over the reference home; the drivers run them over theirs.
import { afterEach, describe, expect, test } from "vitest";
import { type Home, SandboxEnded, VersionConflict } from "../../../mock/storage/home.ts";
import { testReplicas, testRequests, testTexts } from "./home-sides.ts";
import { entry, made, type Opened, type Start } from "./opened-home.ts";

export interface HomeCase {
  readonly name: string;
  /** An empty home at a place of its own, and a way to open that place once more: where it is shared beside the first, else after it was closed. */
  open(): Promise<{ home: Home; openAgain(): Promise<Home> }>;
}

/** Runs the suite over one kind of home. */
export function describeHome({ name, open }: HomeCase): void {
  describe(`the home ${name}`, () => {
    const opened = new Set<Home>();
    async function start(): Promise<Opened> {
      const { home, openAgain } = await open();
      opened.add(home);
      async function again(): Promise<Home> {
        if (home.kind === "file") {
          await home.close();
          opened.delete(home);
        }
        const second = await openAgain();
        opened.add(second);
        return second;
      }
      return { home, again };
    }
    afterEach(async () => {
      for (const home of opened) await home.close();
      opened.clear();
    });
    testPlaces(start);
    testVersions(start);
    testConflicts(start);
    testPictures(start);
    testEnds(start);
    testTexts(start);
    testRequests(start);
    testReplicas(start);
  });
}

function testPlaces(start: Start): void {
  test("begins with nothing", async () => {
    const { home } = await start();
    expect(await home.places()).toEqual([]);
    expect(await home.find("a")).toBeUndefined();
  });
  test("tells its places in the order they were made, with what was said of them", async () => {
    const { home, again } = await start();
    for (const id of ["b", "a", "c"]) await made(home, id);
    const places = await (await again()).places();
    expect(places.map(({ id, head, text }) => [id, head, text])).toEqual([
      ["b", 0, "about b"],
      ["a", 0, "about a"],
      ["c", 0, "about c"],
    ]);
  });
  test("makes each id once, whoever comes first", async () => {
    const { home } = await start();
    const outcomes = await Promise.all([home.create("a", "one", "1"), home.create("a", "two", "2")]);
    expect(outcomes.filter((place) => place !== undefined)).toHaveLength(1);
    expect(await home.create("a", "three", "3")).toBeUndefined();
  });
  test("finds a place with its newest version", async () => {
    const { home } = await start();
    const { life } = await made(home);
    await home.append({ id: "a", life }, [entry(1), entry(2)]);
    expect(await home.find("a")).toMatchObject({ place: { id: "a", life, head: 2, text: "about a" } });
  });
  test("notes a use by its own time", async () => {
    const { home } = await start();
    const place = await home.create("a", "", "");
    const before = await home.now();
    if (place !== undefined) await home.touch([place]);
    const [used] = await home.places();
    expect(used?.createdAt).toBeLessThanOrEqual(before);
    expect(used?.lastUsedAt).toBeGreaterThanOrEqual(before);
  });
}

function testVersions(start: Start): void {
  test("loads what was kept, letter by letter", async () => {
    const { home, again } = await start();
    const key = await made(home);
    await home.append(key, [entry(1), entry(2)]);
    await home.append(key, [entry(3)]);
    expect(await (await again()).load(key)).toEqual({
      picture: { version: 0, text: "picture of a" },
      tail: [entry(1), entry(2), entry(3)],
    });
  });
  test("tells the entries after a version", async () => {
    const { home } = await start();
    const key = await made(home);
    await home.append(key, [entry(1), entry(2), entry(3)]);
    expect(await home.since(key, 1)).toEqual([entry(2), entry(3)]);
    expect(await home.since(key, 3)).toEqual([]);
  });
  test("tells the newest versions of many lives at once", async () => {
    const { home } = await start();
    const [a, b] = [await made(home, "a"), await made(home, "b")];
    await home.append(b, [entry(1)]);
    const heads = await home.heads([a, b]);
    expect([heads.get(a.life), heads.get(b.life)]).toEqual([0, 1]);
  });
  test("keeps the appends of one moment in their order", async () => {
    const { home } = await start();
    const [a, b] = [await made(home, "a"), await made(home, "b")];
    await Promise.all([home.append(a, [entry(1)]), home.append(b, [entry(1)]), home.append(a, [entry(2), entry(3)])]);
    expect(await home.since(a, 0)).toEqual([entry(1), entry(2), entry(3)]);
    expect(await home.since(b, 0)).toEqual([entry(1)]);
  });
  test("keeps lives apart", async () => {
    const { home } = await start();
    const [a, b] = [await made(home, "a"), await made(home, "b")];
    await home.append(a, [entry(1)]);
    expect((await home.load(b)).tail).toEqual([]);
  });
}

function testConflicts(start: Start): void {
  test("refuses a version that it already has", async () => {
    const { home } = await start();
    const key = await made(home);
    await home.append(key, [entry(1)]);
    await expect(home.append(key, [entry(1, "other")])).rejects.toThrow(VersionConflict);
    expect(await home.since(key, 0)).toEqual([entry(1)]);
  });
  test("refuses a version that leaves a gap, and stays where it was", async () => {
    const { home } = await start();
    const key = await made(home);
    await expect(home.append(key, [entry(2)])).rejects.toThrow(VersionConflict);
    await expect(home.append(key, [entry(1)])).resolves.toBeUndefined();
  });
  test("keeps all entries of an append or none", async () => {
    const { home } = await start();
    const key = await made(home);
    await expect(home.append(key, [entry(1), entry(3)])).rejects.toThrow(VersionConflict);
    expect(await home.since(key, 0)).toEqual([]);
  });
  test("lets exactly one of two appends of the same version through, and the other lives are not touched", async () => {
    const { home } = await start();
    const [a, b] = [await made(home, "a"), await made(home, "b")];
    const calls = [home.append(a, [entry(1, "one")]), home.append(a, [entry(1, "two")]), home.append(b, [entry(1)])];
    const outcomes = await Promise.allSettled(calls);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "fulfilled", "rejected"]);
    expect(await home.since(a, 0)).toHaveLength(1);
    expect(await home.since(b, 0)).toEqual([entry(1)]);
  });
}

function testPictures(start: Start): void {
  test("begins at the newest picture after it was compacted", async () => {
    const { home, again } = await start();
    const key = await made(home);
    await home.append(key, [entry(1), entry(2), entry(3)]);
    await home.compact(key, { version: 2, text: "later" });
    expect(await (await again()).load(key)).toEqual({ picture: { version: 2, text: "later" }, tail: [entry(3)] });
  });
  test("says that entries are only in a picture any more", async () => {
    const { home } = await start();
    const key = await made(home);
    await home.append(key, [entry(1), entry(2), entry(3)]);
    await home.compact(key, { version: 2, text: "later" });
    expect(await home.since(key, 1)).toBeUndefined();
    expect(await home.since(key, 2)).toEqual([entry(3)]);
  });
  test("goes on after a picture of its newest version", async () => {
    const { home } = await start();
    const key = await made(home);
    await home.append(key, [entry(1)]);
    await home.compact(key, { version: 1, text: "all" });
    await home.append(key, [entry(2)]);
    expect(await home.load(key)).toEqual({ picture: { version: 1, text: "all" }, tail: [entry(2)] });
  });
  test("does not go back to an older picture", async () => {
    const { home } = await start();
    const key = await made(home);
    await home.append(key, [entry(1), entry(2)]);
    await home.compact(key, { version: 2, text: "newer" });
    await home.compact(key, { version: 1, text: "older" });
    expect((await home.load(key)).picture).toEqual({ version: 2, text: "newer" });
  });
}

function testEnds(start: Start): void {
  test("ends a life once", async () => {
    const { home } = await start();
    const key = await made(home);
    expect(await home.end(key, "deleted")).toBe(true);
    expect(await home.end(key, "evicted")).toBe(false);
    expect(await home.places()).toEqual([]);
    expect(await home.find("a")).toEqual({ ended: "deleted" });
  });
  test("refuses all that is asked of a life that has ended", async () => {
    const { home } = await start();
    const key = await made(home);
    await home.end(key, "evicted");
    await expect(home.load(key)).rejects.toThrow(SandboxEnded);
    await expect(home.since(key, 0)).rejects.toThrow(SandboxEnded);
    await expect(home.append(key, [entry(1)])).rejects.toThrow(SandboxEnded);
    expect((await home.heads([key])).has(key.life)).toBe(false);
  });
  test("tells how a life ended", async () => {
    const { home } = await start();
    const [a, b] = [await made(home, "a"), await made(home, "b")];
    await home.end(a, "evicted");
    await home.end(b, "deleted");
    await expect(home.load(a)).rejects.toMatchObject({ ending: "evicted" });
    await expect(home.append(b, [entry(1)])).rejects.toMatchObject({ ending: "deleted" });
  });
  test("begins another life under an id that is used again", async () => {
    const { home, again } = await start();
    const first = await made(home);
    await home.append(first, [entry(1)]);
    await home.end(first, "deleted");
    const second = await made(home);
    expect(second.life).not.toBe(first.life);
    const later = await again();
    expect((await later.load(second)).tail).toEqual([]);
    await expect(later.append(first, [entry(2)])).rejects.toThrow(SandboxEnded);
  });
}
