// Changes made by passing time, and how undo reverts them.
import { expect, test } from "vitest";
import { fingerprintOf } from "./fingerprint.ts";
import { bookOf, createLibraryStore, retitle } from "./sample-library.ts";

const byClock = { cause: "clock" } as const;
function tick(store: ReturnType<typeof createLibraryStore>, title: string): void {
  store.transact((tx) => {
    const id = tx.nextId("books");
    tx.insert("books", bookOf(id, [tx.random("dice").integer(1, 6)]));
    const first = tx.get("books", 1);
    if (first !== undefined) tx.replace("books", { ...first, title });
  }, byClock);
}

test("each version has its cause", () => {
  const store = createLibraryStore();
  retitle(store, 1, "A");
  tick(store, "B");
  store.transact((tx) => tx.remove("books", 3), { cause: "request" });
  store.undo();
  expect(store.history().map(({ cause }) => cause)).toEqual(["control", "clock", "request", "control"]);
});

test("undo reverts changes by the clock together with the change before them: records, ids and random positions", async () => {
  const store = createLibraryStore();
  const digest = await fingerprintOf(store);
  retitle(store, 2, "A");
  const digestAfterChange = await fingerprintOf(store);
  store.transact((tx) => tx.remove("books", 3));
  for (const title of ["B", "C", "D"]) tick(store, title);
  expect(store.undo()).toBe(true);
  expect(await fingerprintOf(store)).toBe(digestAfterChange);
  expect(store.history().at(-1)).toMatchObject({ version: 6, undoneVersion: 2, drawn: { dice: 0 } });
  const ids = store
    .history()
    .at(-1)
    ?.changes.map(({ id, after }) => [id, after !== undefined]);
  expect(ids?.toSorted()).toEqual([
    [1, true],
    [11, false],
    [12, false],
    [13, false],
    [3, true],
  ]);
  tick(store, "E");
  expect([store.undo(), await fingerprintOf(store), store.undo()]).toEqual([true, digest, false]);
});

test("undoing both omits a record created by a change and removed by the clock", () => {
  const store = createLibraryStore();
  store.transact((tx) => tx.insert("books", bookOf(tx.nextId("books"))));
  store.transact((tx) => {
    tx.remove("books", 11);
    tx.remove("books", 2);
  }, byClock);
  store.undo();
  const changeSet = store.history().at(-1);
  expect(changeSet?.changes.map(({ id, after }) => [id, after !== undefined])).toEqual([[2, true]]);
});

test("reset and restore revert changes by the clock too", async () => {
  const store = createLibraryStore();
  const start = store.snapshot();
  retitle(store, 1, "A");
  const digest = await fingerprintOf(store);
  for (const leap of [() => store.reset(), () => store.restore(start)]) {
    leap();
    tick(store, "B");
    store.undo();
    expect(await fingerprintOf(store)).toBe(digest);
  }
});
