// The order of commits over logs that answer at once, later, with conflicts or with errors (mock/store/commit-line.ts).
import { expect, test } from "vitest";
import { createStore, openStore } from "../../../mock/store/create-store.ts";
import { type ChangeLog, VersionConflict } from "../../../mock/store/store.ts";
import { createKeepingLog, createLateLog } from "./keeping-log.ts";
import { bookOf, createLibrary, createLibraryStore, libraryDefinitions, now, retitle, titleOf } from "./sample-base.ts";

/** A log whose appends wait until the test lets the next one go. */
function createHeldLog(log: ChangeLog = createKeepingLog()): ChangeLog & { release(): void } {
  const waiting: (() => void)[] = [];
  return {
    async append(changeSet) {
      await new Promise<void>((resolve) => waiting.push(resolve));
      await log.append(changeSet);
    },
    since: (version) => log.since(version),
    close() {},
    release: () => waiting.shift()?.(),
  };
}

test("over a log that answers at once everything is answered at once", () => {
  const store = createLibraryStore({ log: createKeepingLog() });
  const answers = [
    store.transact((tx) => tx.nextId("books")),
    store.undo(),
    store.restore(store.snapshot()),
    store.reset(),
  ];
  expect(answers).toEqual([11, true, undefined, undefined]);
});

test("over a log that answers later a change is promised, and seen once the log has it", async () => {
  const log = createHeldLog();
  const store = createLibraryStore({ log });
  const commit = retitle(store, 1, "Changed");
  expect([commit instanceof Promise, titleOf(store, 1), store.version]).toEqual([true, "Book 1", 0]);
  log.release();
  await commit;
  expect([titleOf(store, 1), store.version]).toEqual(["Changed", 1]);
});

test("a transaction that only reads is answered at once while a commit waits", () => {
  const store = createLibraryStore({ log: createHeldLog() });
  retitle(store, 1, "Waiting");
  expect(store.transact((tx) => tx.get("books", 1)?.title)).toBe("Book 1");
});

test("commits stand in line: each one works on the state that the one before it left", async () => {
  const store = createLibraryStore({ log: createLateLog() });
  const ids = await Promise.all(
    [1, 2, 3, 4].map(() => store.transact((tx) => tx.insert("books", bookOf(tx.nextId("books"))).id)),
  );
  expect([ids, store.version]).toEqual([[11, 12, 13, 14], 4]);
});

test("undo, restore and reset stand in the same line", async () => {
  const store = createLibraryStore({ log: createLateLog() });
  const start = store.snapshot();
  await Promise.all([
    retitle(store, 1, "A"),
    retitle(store, 1, "B"),
    store.undo(),
    retitle(store, 2, "A"),
    store.restore(start),
    retitle(store, 3, "A"),
    store.reset(),
  ]);
  expect(store.history().map(({ changes }) => changes.map(({ id }) => id))).toEqual([
    [1],
    [1],
    [1],
    [2],
    [1, 2],
    [3],
    [3],
  ]);
});

test("a commit that the log fails leaves the state, and the next one is not held up", async () => {
  const log = createLateLog();
  let isDown = true;
  const store = createLibraryStore({
    log: { ...log, append: (changeSet) => (isDown ? Promise.reject(new Error("down")) : log.append(changeSet)) },
  });
  const failed = retitle(store, 1, "Lost");
  const alsoFailed = retitle(store, 1, "Lost too");
  await expect(failed).rejects.toThrow("down");
  await expect(alsoFailed).rejects.toThrow("down");
  isDown = false;
  await retitle(store, 2, "Kept");
  expect([titleOf(store, 1), titleOf(store, 2), store.version]).toEqual(["Book 1", "Kept", 1]);
});

test("a work that throws when its turn comes rejects, and the next one goes on", async () => {
  const store = createLibraryStore({ log: createLateLog() });
  const first = store.transact((tx) => tx.insert("books", bookOf(11)));
  const second = store.transact((tx) => tx.insert("books", bookOf(11)));
  const third = retitle(store, 1, "Changed");
  await first;
  await expect(second).rejects.toThrow("already has 11");
  await third;
  expect(store.version).toBe(2);
});

test("after a conflict the work runs again on the newer state, at once over a log that answers at once", () => {
  const log = createKeepingLog();
  const base = createLibrary();
  const first = createLibraryStore({ base, log });
  const second = createLibraryStore({ base, log });
  first.transact((tx) => tx.insert("books", bookOf(tx.nextId("books"))));
  const seen: (string | undefined)[] = [];
  const id = second.transact((tx) => {
    seen.push(tx.get("books", 11)?.title);
    return tx.insert("books", bookOf(tx.nextId("books"))).id;
  });
  expect([id, seen, second.version]).toEqual([12, [undefined, "New book 11"], 2]);
});

test("reads are counted once, however often the work ran", () => {
  const log = createKeepingLog();
  const base = createLibrary();
  retitle(createLibraryStore({ base, log }), 1, "First");
  const store = createLibraryStore({ base, log });
  store.transact((tx) => {
    tx.countRead("books", 2);
    tx.remove("books", 3);
  });
  expect(store.read((reader) => reader.reads("books", 2))).toBe(1);
});

test("reads that are counted while a commit waits are counted beside its own", async () => {
  const store = createLibraryStore({ log: createLateLog() });
  const commit = store.transact((tx) => {
    tx.countRead("books", 2);
    tx.remove("books", 3);
  });
  store.transact((tx) => tx.countRead("books", 2));
  await commit;
  expect(store.read((reader) => reader.reads("books", 2))).toBe(2);
});

test("an undo that is asked for while a commit waits takes that commit back", async () => {
  const store = createLibraryStore({ log: createLateLog() });
  const commit = retitle(store, 1, "A");
  expect([await store.undo(), await commit, titleOf(store, 1)]).toEqual([true, undefined, "Book 1"]);
});

test("what was caught up with can be undone, and an undo made elsewhere is not undone once more", async () => {
  const place = createKeepingLog();
  const base = createLibrary();
  const first = createLibraryStore({ base, log: createLateLog(place) });
  await retitle(first, 1, "A");
  await retitle(first, 1, "B");
  await first.undo();
  const second = await openStore({ base, definitions: libraryDefinitions, now: () => now, log: createLateLog(place) });
  expect([titleOf(second, 1), await second.undo(), titleOf(second, 1), await second.undo()]).toEqual([
    "A",
    true,
    "Book 1",
    false,
  ]);
  expect(second.read((reader) => reader.get("books", 1))).toBe(base.collections.books.get(1));
});

test("a log that never agrees is given up with its conflict", async () => {
  let appends = 0;
  const log: ChangeLog = {
    async append() {
      appends += 1;
      throw new VersionConflict(0, 1);
    },
    since: (version) => [{ version: version + 1, at: now, changes: [], usedIds: {}, drawn: {} }],
    close() {},
  };
  await expect(retitle(createLibraryStore({ log }), 1, "Never")).rejects.toThrow(VersionConflict);
  expect(appends).toBe(20);
});

test("a log with a gap is refused", async () => {
  const log: ChangeLog = {
    ...createKeepingLog(),
    since: () => [{ version: 2, at: now, changes: [], usedIds: {}, drawn: {} }],
  };
  const options = { base: createLibrary(), definitions: libraryDefinitions, now: () => now, log };
  await expect(openStore(options)).rejects.toThrow("version 2, but version 1 comes next");
  expect(createStore(options).version).toBe(0);
});
