import { expect, test } from "vitest";
import { fingerprintOf } from "./fingerprint.ts";
import { createLibraryStore } from "./sample-library.ts";

test("visits are kept per record and visitor, outside of versions", async () => {
  let now = 1000;
  const store = createLibraryStore({ now: () => now });
  const digest = await fingerprintOf(store);
  store.transact((tx) => {
    tx.noteVisit("books", 1, 7);
    tx.noteVisit("books", 11, 7);
    expect(tx.visits("books", 1)).toEqual([{ visitor: 7, at: 1000 }]);
  });
  now = 2000;
  store.transact((tx) => tx.noteVisit("books", 1, 10));
  store.transact((tx) => tx.noteVisit("books", 1, 9));
  const visits = () => store.read((reader) => reader.visits("books", 1));
  const remaining = [9, 10].map((visitor) => ({ visitor, at: 2000 }));
  expect(visits()).toEqual([{ visitor: 7, at: 1000 }, ...remaining]);
  store.transact((tx) => tx.endVisit("books", 1, 7));
  expect([visits(), store.version, await fingerprintOf(store)]).toEqual([remaining, 0, digest]);
  store.reset();
  expect(visits()).toEqual([]);
});
