// When two states have the same fingerprint, and when all their records have the same digest.
import { expect, test } from "vitest";
import { createDigest, toCanonicalJson } from "../../../../mock/engine/store/digest.ts";
import type { Store } from "../../../../mock/engine/store/store.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { bookOf, createLibrary, createLibraryStore, type Library, retitle } from "./sample-library.ts";

const toDigest = createDigest((_, record) => record);

async function fingerprintAfter(...steps: readonly ((store: Store<Library>) => unknown)[]): Promise<string> {
  const store = createLibraryStore();
  for (const step of steps) await step(store);
  return fingerprintOf(store);
}

test("a fingerprint is 64 hexadecimal digits and the same in every release", async () => {
  expect(await fingerprintAfter((store) => retitle(store, 1, "Changed"))).toMatchInlineSnapshot(
    `"79ac8870c80562e4e968571c974b7588363bde43534c8bc260c8b16d3bbba24c"`,
  );
});

test("bases of different keys have different fingerprints", async () => {
  const other = createLibraryStore({ base: createLibrary(10, { key: "other" }) });
  expect(await fingerprintOf(other)).not.toBe(await fingerprintAfter());
});

test("the order of unrelated changes does not matter", async () => {
  const first = await fingerprintAfter(
    (store) => retitle(store, 1, "A"),
    (store) => store.transact((tx) => tx.remove("books", 9)),
    (store) => store.transact((tx) => tx.random("dice").next()),
  );
  const second = await fingerprintAfter(
    (store) => store.transact((tx) => tx.random("dice").next()),
    (store) => store.transact((tx) => tx.remove("books", 9)),
    (store) => retitle(store, 1, "A"),
  );
  expect(first).toBe(second);
});

test("the order of a record's properties does not matter", async () => {
  const plain = await fingerprintAfter((store) => store.transact((tx) => tx.insert("books", bookOf(11))));
  const reversed = await fingerprintAfter((store) =>
    store.transact((tx) =>
      tx.insert(
        "books",
        Object.fromEntries(Object.entries(bookOf(11)).reverse()) as unknown as ReturnType<typeof bookOf>,
      ),
    ),
  );
  expect(reversed).toBe(plain);
});

test("a record changed back to equal content counts as unchanged", async () => {
  const changedBack = await fingerprintAfter(
    (store) => retitle(store, 1, "A"),
    (store) => retitle(store, 1, "Book 1"),
  );
  expect(changedBack).toBe(await fingerprintAfter());
});

test.each<[string, (store: Store<Library>) => unknown]>([
  ["a changed record", (store) => retitle(store, 1, "A")],
  ["a removed record", (store) => store.transact((tx) => tx.remove("books", 1))],
  ["a new record", (store) => store.transact((tx) => tx.insert("books", bookOf(11)))],
  ["a used id", (store) => store.transact((tx) => tx.nextId("books"))],
  ["a drawn number", (store) => store.transact((tx) => tx.random("dice").next())],
])("%s changes the fingerprint; undoing it restores the old one", async (_name, step) => {
  expect(await fingerprintAfter(step)).not.toBe(await fingerprintAfter());
  expect(await fingerprintAfter(step, (store) => store.undo())).toBe(await fingerprintAfter());
});

test("canonical JSON orders keys by code unit, at every depth, and omits undefined properties", () => {
  expect(toCanonicalJson({ b: [{ z: 1, Z: null }], a: undefined, "": "é\n", 10: -0, 9: true })).toBe(
    '{"":"é\\n","10":0,"9":true,"b":[{"Z":null,"z":1}]}',
  );
});

test("canonical JSON writes null for list items that JSON cannot express", () => {
  expect(toCanonicalJson([undefined, Number.NaN])).toBe("[null,null]");
});

test("equal records have the same digest, whatever the base, used ids and drawn numbers", async () => {
  const other = createLibraryStore({ base: createLibrary(10, { key: "other" }) });
  other.transact((tx) => [tx.nextId("books"), tx.random("dice").next()]);
  expect(await toDigest(other.snapshot())).toBe(await toDigest(createLibraryStore().snapshot()));
});

test("the digest covers collections larger than one hashing batch", async () => {
  const store = createLibraryStore({ base: createLibrary(2_500) });
  const digest = await toDigest(store.snapshot());
  for (const id of [1, 1_500, 2_500]) {
    retitle(store, id, "A");
    expect(await toDigest(store.snapshot())).not.toBe(digest);
    store.undo();
  }
  expect(await toDigest(store.snapshot())).toBe(digest);
});
