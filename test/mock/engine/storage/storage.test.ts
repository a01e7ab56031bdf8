// Guarantees of every storage. To test a new driver, add a row to `drivers`.
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { openPostgres } from "../../../../mock/engine/storage/drivers/postgres.ts";
import { openSqlite } from "../../../../mock/engine/storage/drivers/sqlite.ts";
import { SandboxEnded, type Storage, type StorageEntry } from "../../../../mock/engine/storage/storage.ts";
import { makeDatabase } from "../../../databases/databases.ts";
import { useTemporaryFolder } from "../../temporary-folder.ts";
import { createSandbox } from "./create-sandbox.ts";

const folder = useTemporaryFolder();
let database: string;
let count = 0;

beforeAll(async () => {
  database = await makeDatabase();
});

interface Opening {
  /** Opens a new, empty storage. */
  open(index: number): Promise<Storage>;
  /** Opens it a second time while it is open, or a copy of its files if only one process may use them. */
  openAgain(index: number): Promise<Storage>;
}

const fileOf = (index: number) => join(folder, `${index}.db`);
const openDatabase = (index: number) => openPostgres(`${database}?schema=storage_${index}`);

const drivers = {
  sqlite: {
    open: (index) => openSqlite(fileOf(index)),
    async openAgain(index) {
      const copy = join(folder, `copy-of-${index}.db`);
      for (const end of ["", "-wal"]) copyFileSync(fileOf(index) + end, copy + end);
      return openSqlite(copy);
    },
  },
  postgres: { open: openDatabase, openAgain: openDatabase },
} satisfies Readonly<Record<string, Opening>>;

/** A string that storages must return unchanged. */
const awkwardText = 'Ö "quoted" \\ \u{1F98A} \u2028 line';

describe.each(Object.entries<Opening>(drivers))("the storage %s", (_, { open, openAgain }) => {
  const openStorages = new Set<Storage>();
  afterEach(async () => {
    for (const storage of openStorages) await storage.close();
    openStorages.clear();
  });
  async function start(opening = open(++count)): Promise<Storage> {
    const storage = await opening;
    openStorages.add(storage);
    return storage;
  }
  /** Opens the storage as after a crash: it was not closed. */
  const reopen = () => start(openAgain(count));
  /** Change sets 1, 2 and 3. */
  async function appendThree(storage: Storage, sandbox: StorageEntry): Promise<void> {
    for (const position of [0, 1, 2]) await storage.append(sandbox, position, `${position + 1}`);
  }

  test("is empty at first", async () => {
    const storage = await start();
    expect(await storage.list()).toEqual([]);
    expect(await storage.load("a")).toBeUndefined();
    expect(await storage.check()).toBeUndefined();
  });

  test("lists sandboxes in creation order, even after a crash", async () => {
    const storage = await start();
    for (const id of ["b", "a", "c"]) await createSandbox(storage, id);
    const list = await (await reopen()).list();
    expect(list.map(({ id, about }) => [id, about])).toEqual([
      ["b", "about b"],
      ["a", "about a"],
      ["c", "about c"],
    ]);
  });

  test("creates each id once, and no more sandboxes than the limit, even for concurrent callers", async () => {
    const storage = await start();
    const creations = ["a", "a", "b", "c", "d"].map((id) => storage.create({ id, about: "", checkpoint: "" }, 3));
    const outcomes = (await Promise.all(creations)).map((outcome) => (typeof outcome === "string" ? outcome : "made"));
    expect(outcomes.filter((outcome) => outcome === "made")).toHaveLength(3);
    expect(await storage.list()).toHaveLength(3);
    expect(await storage.create({ id: "e", about: "", checkpoint: "" }, 3)).toBe("full");
    const [first] = await storage.list();
    expect(await storage.create({ id: first?.id ?? "", about: "", checkpoint: "" }, 10)).toBe("taken");
  });

  test("loads exactly what was stored", async () => {
    const storage = await start();
    const a = await createSandbox(storage);
    expect(await storage.append(a, 0, `1 ${awkwardText}`)).toBe(true);
    expect(await storage.append(a, 1, "2")).toBe(true);
    expect(await (await reopen()).load("a")).toEqual({
      ...a,
      checkpoint: { position: 0, text: "checkpoint of a" },
      changeSets: [`1 ${awkwardText}`, "2"],
    });
  });

  test("returns the change sets after a position", async () => {
    const storage = await start();
    const a = await createSandbox(storage);
    await appendThree(storage, a);
    expect(await storage.since(a, 1)).toEqual(["2", "3"]);
    expect(await storage.since(a, 3)).toEqual([]);
  });

  test("refuses an append that does not follow the newest position, and stores none of it", async () => {
    const storage = await start();
    const a = await createSandbox(storage);
    await storage.append(a, 0, "1");
    expect(await storage.append(a, 0, "other")).toBe(false);
    expect(await storage.append(a, 2, "gap")).toBe(false);
    expect(await storage.since(a, 0)).toEqual(["1"]);
    expect(await storage.append(a, 1, "2")).toBe(true);
  });

  test("accepts exactly one of two appends after the same position, and leaves other sandboxes alone", async () => {
    const storage = await start();
    const [a, b] = [await createSandbox(storage, "a"), await createSandbox(storage, "b")];
    const results = await Promise.all([
      storage.append(a, 0, "one"),
      storage.append(a, 0, "two"),
      storage.append(b, 0, "1"),
    ]);
    expect(results.filter(Boolean)).toHaveLength(2);
    expect(await storage.since(a, 0)).toHaveLength(1);
    expect(await storage.since(b, 0)).toEqual(["1"]);
  });

  test("replaces change sets by a checkpoint, and reports when only the checkpoint covers them", async () => {
    const storage = await start();
    const a = await createSandbox(storage);
    await appendThree(storage, a);
    await storage.compact(a, { position: 2, text: "later" });
    await storage.compact(a, { position: 1, text: "older" });
    expect(await storage.since(a, 1)).toBeUndefined();
    expect(await storage.since(a, 2)).toEqual(["3"]);
    expect(await storage.append(a, 3, "4")).toBe(true);
    const sandbox = await (await reopen()).load("a");
    expect(sandbox).toMatchObject({ checkpoint: { position: 2, text: "later" }, changeSets: ["3", "4"] });
  });

  test("renews a sandbox at the position the caller expects", async () => {
    const storage = await start();
    const a = await createSandbox(storage);
    await appendThree(storage, a);
    expect(await storage.renew(a, 2, "late")).toBe(false);
    expect(await storage.since(a, 0)).toHaveLength(3);
    expect(await storage.renew(a, 3, "new")).toBe(true);
    expect(await storage.since(a, 3)).toBeUndefined();
    expect(await storage.append(a, 4, "5")).toBe(true);
    const reopened = await reopen();
    expect(await reopened.load("a")).toMatchObject({ checkpoint: { position: 4, text: "new" }, changeSets: ["5"] });
    await reopened.delete(a, "deleted");
    await expect(reopened.renew(a, 5, "gone")).rejects.toThrow(SandboxEnded);
  });

  test("appends after a checkpoint at the newest position", async () => {
    const storage = await start();
    const a = await createSandbox(storage);
    await storage.append(a, 0, "1");
    await storage.compact(a, { position: 1, text: "all" });
    const reopened = await reopen();
    expect(await reopened.append(a, 1, "2")).toBe(true);
    expect(await reopened.load("a")).toMatchObject({ checkpoint: { position: 1, text: "all" }, changeSets: ["2"] });
  });

  test("ends a life once, with the reason", async () => {
    const storage = await start();
    const [a, b] = [await createSandbox(storage, "a"), await createSandbox(storage, "b")];
    expect(await storage.delete(a, "deleted")).toBe(true);
    expect(await storage.delete(a, "evicted")).toBe(false);
    await storage.delete(b, "evicted");
    const reopened = await reopen();
    expect(await reopened.list()).toEqual([]);
    expect([await reopened.load("a"), await reopened.load("b")]).toEqual([{ ended: "deleted" }, { ended: "evicted" }]);
    await expect(reopened.append(b, 0, "1")).rejects.toMatchObject({ name: "SandboxEnded", ending: "evicted" });
    await expect(reopened.since(a, 0)).rejects.toThrow(SandboxEnded);
  });

  test("ends an idle sandbox unless it has been used since", async () => {
    const storage = await start();
    const a = await createSandbox(storage);
    await storage.touch([a]);
    const [{ lastUsedAt } = a] = await storage.list();
    expect(lastUsedAt).toBeGreaterThanOrEqual(a.createdAt);
    expect(await storage.delete(a, "evicted", lastUsedAt - 1)).toBe(false);
    expect(await storage.delete(a, "evicted", lastUsedAt)).toBe(true);
  });

  test("starts a new life under a reused id", async () => {
    const storage = await start();
    const first = await createSandbox(storage);
    await storage.append(first, 0, "1");
    await storage.appendJournal(first, ["line"], 10);
    await storage.delete(first, "deleted");
    const second = await createSandbox(storage);
    expect(second.life).not.toBe(first.life);
    expect(await storage.load("a")).toMatchObject({ changeSets: [] });
    expect(await storage.readJournal(second, 0)).toEqual({ cleared: 0, lines: [] });
    await expect(storage.append(first, 1, "2")).rejects.toThrow(SandboxEnded);
  });

  test("numbers the lines of a journal from 1 and keeps the newest", async () => {
    const storage = await start();
    const [a, b] = [await createSandbox(storage, "a"), await createSandbox(storage, "b")];
    expect(await storage.appendJournal(a, ["1", "2", awkwardText], 10)).toBe(3);
    expect(await storage.appendJournal(b, ["other"], 10)).toBe(1);
    const { lines } = await storage.readJournal(a, 0);
    expect(lines).toEqual(["1", "2", awkwardText].map((text, index) => ({ number: index + 1, text })));
    expect(await storage.readJournal(a, 2)).toEqual({ cleared: 0, lines: lines.slice(2) });
    expect(await storage.appendJournal(a, ["4", "5", "6"], 2)).toBe(6);
    const reopened = await reopen();
    expect((await reopened.readJournal(a, 0)).lines.map(({ text }) => text)).toEqual(["5", "6"]);
  });

  test("clears a journal, reports it, and never reuses a number", async () => {
    const storage = await start();
    const a = await createSandbox(storage);
    await storage.appendJournal(a, ["1", "2", "3"], 10);
    await storage.clearJournal(a, 2);
    const reopened = await reopen();
    await reopened.clearJournal(a, 1);
    expect(await reopened.readJournal(a, 0)).toEqual({ cleared: 2, lines: [{ number: 3, text: "3" }] });
    await reopened.clearJournal(a, 3);
    expect(await reopened.appendJournal(a, ["4"], 10)).toBe(4);
    await reopened.delete(a, "deleted");
    await expect(reopened.appendJournal(a, ["5"], 10)).rejects.toThrow(SandboxEnded);
  });

  test("has a monotonic clock", async () => {
    const storage = await start();
    const times = [storage.now(), (await createSandbox(storage)).createdAt, storage.now()];
    expect(times[2]).toBeGreaterThanOrEqual(times[0] ?? 0);
    expect(Math.abs((times[1] ?? 0) - (times[0] ?? 0))).toBeLessThan(60_000);
  });
});

describe("two replicas over one database", () => {
  test("are notified of each other's changes, and each version has one writer", async () => {
    const index = ++count;
    const [first, second] = [await openDatabase(index), await openDatabase(index)];
    const sandbox = await createSandbox(first);
    const notified = new Promise<void>((resolve) =>
      second.watch(
        ({ key, position }) => key?.id === "a" && position !== undefined && resolve(),
        () => [{ ...sandbox, position: 0, lines: 0 }],
      ),
    );
    for (let position = 0; position < 12; position += 1) {
      const results = await Promise.all([first, second].map((storage) => storage.append(sandbox, position, "x")));
      expect(results.filter(Boolean)).toHaveLength(1);
    }
    await notified;
    expect(await second.since(sandbox, 0)).toHaveLength(12);
    await second.delete(sandbox, "deleted");
    await expect(first.append(sandbox, 12, "y")).rejects.toThrow(SandboxEnded);
    await Promise.all([first.close(), second.close()]);
  });
});
