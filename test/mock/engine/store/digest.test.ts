// When two states have the same digest, through the store.
import { expect, test } from "vitest";
import { toCanonicalJson } from "../../../../mock/engine/store/digest.ts";
import type { Store } from "../../../../mock/engine/store/store.ts";
import { bookOf, createLibrary, createLibraryStore, type Library, retitle } from "./sample-base.ts";

async function digestAfter(...steps: readonly ((store: Store<Library>) => unknown)[]): Promise<string> {
  const store = createLibraryStore();
  for (const step of steps) await step(store);
  return store.digest();
}

test("a digest is 64 hexadecimal digits and the same in every release", async () => {
  expect(await digestAfter((store) => retitle(store, 1, "Changed"))).toMatchInlineSnapshot(
    `"2c0e39aa87931c3fe037e002ab8fe85308d9188d4751d5d87f4f7de39342e721"`,
  );
});

test("equal records have the same digest, whatever base, used ids and drawn numbers they come with", async () => {
  const other = createLibraryStore({ base: createLibrary(10, { key: "other" }) });
  other.transact((tx) => [tx.nextId("books"), tx.random("dice").next()]);
  expect(await other.digest()).toBe(await digestAfter());
});

test("more records than are hashed at once are all in it", async () => {
  const large = (size: number) => createLibraryStore({ base: createLibrary(size) });
  const store = large(2_500);
  const digest = await store.digest();
  for (const id of [1, 1_500, 2_500]) {
    retitle(store, id, "A");
    expect(await store.digest()).not.toBe(digest);
    store.undo();
  }
  expect(await store.digest()).toBe(digest);
});

test("the order of unrelated changes does not matter", async () => {
  const there = await digestAfter(
    (store) => retitle(store, 1, "A"),
    (store) => store.transact((tx) => tx.remove("books", 9)),
    (store) => store.transact((tx) => tx.random("dice").next()),
  );
  const back = await digestAfter(
    (store) => store.transact((tx) => tx.random("dice").next()),
    (store) => store.transact((tx) => tx.remove("books", 9)),
    (store) => retitle(store, 1, "A"),
  );
  expect(there).toBe(back);
});

test("the order of a record's properties does not matter", async () => {
  const plain = await digestAfter((store) => store.transact((tx) => tx.insert("books", bookOf(11))));
  const turned = await digestAfter((store) =>
    store.transact((tx) =>
      tx.insert(
        "books",
        Object.fromEntries(Object.entries(bookOf(11)).reverse()) as unknown as ReturnType<typeof bookOf>,
      ),
    ),
  );
  expect(turned).toBe(plain);
});

test("a record changed back to equal content counts as unchanged", async () => {
  const turned = await digestAfter(
    (store) => retitle(store, 1, "A"),
    (store) => retitle(store, 1, "Book 1"),
  );
  expect(turned).toBe(await digestAfter());
});

test.each<[string, (store: Store<Library>) => unknown]>([
  ["a changed record", (store) => retitle(store, 1, "A")],
  ["a removed record", (store) => store.transact((tx) => tx.remove("books", 1))],
  ["a new record", (store) => store.transact((tx) => tx.insert("books", bookOf(11)))],
])("%s makes another digest, and taking it back the old one", async (_name, step) => {
  expect(await digestAfter(step)).not.toBe(await digestAfter());
  expect(await digestAfter(step, (store) => store.undo())).toBe(await digestAfter());
});

test("canonical JSON orders keys by code unit, at every depth, and leaves undefined properties out", () => {
  expect(toCanonicalJson({ b: [{ z: 1, Z: null }], a: undefined, "": "é\n", 10: -0, 9: true })).toBe(
    '{"":"é\\n","10":0,"9":true,"b":[{"Z":null,"z":1}]}',
  );
});

test("canonical JSON writes what JSON cannot hold as null inside lists", () => {
  expect(toCanonicalJson([undefined, Number.NaN])).toBe("[null,null]");
});
