// Versions, undo, snapshots, reset, forks and read counts.
import { describe, expect, test, vi } from "vitest";
import { fingerprintOf } from "./fingerprint.ts";
import { bookOf, createLibrary, createLibraryStore, idsUnderTopic, now, retitle, titleOf } from "./sample-library.ts";

describe("undo", () => {
  test("reverts record, index, id and random position, as a new version", async () => {
    const store = createLibraryStore();
    const digest = await fingerprintOf(store);
    store.transact((tx) => tx.insert("books", bookOf(tx.nextId("books"), [0, tx.random("dice").integer(1, 6)])));
    expect(store.undo()).toBe(true);
    expect([store.version, await fingerprintOf(store), idsUnderTopic(store, 0)]).toEqual([2, digest, [3, 6, 9]]);
    expect(store.history().at(-1)).toMatchObject({
      version: 2,
      undoneVersion: 1,
      usedIds: { books: 10 },
      drawn: { dice: 0 },
    });
  });

  test("restores the same record object, not a copy", () => {
    const store = createLibraryStore();
    const book = store.read((reader) => reader.get("books", 1));
    retitle(store, 1, "A");
    store.undo();
    expect(store.read((reader) => reader.get("books", 1))).toBe(book);
  });
});

test("rewinding restores the records, ids and random positions of each listed version", async () => {
  const store = createLibraryStore();
  const digests = [await fingerprintOf(store)];
  for (let round = 1; round <= 260; round += 1) {
    if (round % 50 === 20) store.undo();
    else if (round % 90 === 40) store.reset();
    else if (round % 5 === 0) store.transact((tx) => tx.remove("books", tx.nextId("books") - 1));
    else store.transact((tx) => tx.insert("books", bookOf(tx.nextId("books"), [tx.random("dice").integer(1, 6)])));
    digests.push(await fingerprintOf(store));
  }
  for (const version of [0, 1, 31, 32, 33, 40, 63, 64, 65, 100, 131, 159, 200, 259]) {
    store.rewind(version, now);
    expect(await fingerprintOf(store), `version ${version}`).toBe(digests[version]);
  }
});

describe("snapshots", () => {
  test("restore records, ids and random positions, as a new version that lists what changed", async () => {
    const store = createLibraryStore();
    retitle(store, 1, "A");
    const snapshot = store.snapshot();
    const digest = await fingerprintOf(store);
    store.transact((tx) => tx.insert("books", bookOf(tx.nextId("books"), [tx.random("dice").integer(1, 6)])));
    store.restore(snapshot);
    expect([store.version, snapshot.version, await fingerprintOf(store)]).toEqual([3, 1, digest]);
    const changeSet = store.history().at(-1);
    expect(changeSet?.changes).toEqual([{ collection: "books", id: 11, before: expect.objectContaining({ id: 11 }) }]);
    expect([changeSet?.usedIds, changeSet?.drawn]).toEqual([{ books: 10 }, { dice: 0 }]);
  });

  test("are available to forks", () => {
    const store = createLibraryStore();
    const snapshot = store.snapshot();
    const fork = store.fork();
    retitle(fork, 1, "A");
    fork.restore(snapshot);
    expect(titleOf(fork, 1)).toBe("Book 1");
  });

  test("restore the base on which they were taken", async () => {
    const store = createLibraryStore({ base: createLibrary(3) });
    retitle(store, 1, "A");
    const [snapshot, digest] = [store.snapshot(), await fingerprintOf(store)];
    store.reset(createLibrary(2, { key: "other" }));
    store.restore(snapshot);
    expect([store.read((reader) => reader.count("books")), await fingerprintOf(store)]).toEqual([3, digest]);
    store.undo();
    expect(store.read((reader) => reader.count("books"))).toBe(2);
  });

  test("are refused unless a store took them", () => {
    const foreign = { version: 0, era: 0, bytes: 0, written: 0, base: { key: "", collections: {} } };
    expect(() => createLibraryStore().restore(foreign)).toThrow(RangeError);
  });
});

describe("reset", () => {
  test("replaces the base if another is given, and lists every difference", async () => {
    const store = createLibraryStore({ base: createLibrary(3) });
    const otherBase = createLibrary(2, { key: "other" });
    store.reset(otherBase);
    expect([...store.read((reader) => reader.ids("books"))]).toEqual([1, 2]);
    expect(await fingerprintOf(store)).toBe(await fingerprintOf(createLibraryStore({ base: otherBase })));
    const changes = store.history()[0]?.changes.filter(({ collection }) => collection === "books");
    expect(changes?.map(({ id, after }) => [id, after === undefined])).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ]);
    store.undo();
    expect(store.read((reader) => reader.count("books"))).toBe(3);
  });
});

describe("a fork", () => {
  test("has the digest and the next random number of its origin", async () => {
    const store = createLibraryStore();
    store.transact((tx) => tx.random("dice").next());
    const fork = store.fork();
    expect(await fingerprintOf(fork)).toBe(await fingerprintOf(store));
    expect(fork.transact((tx) => tx.random("dice").next())).toBe(store.transact((tx) => tx.random("dice").next()));
  });

  test("has nothing to undo and may have its own clock", () => {
    const store = createLibraryStore();
    retitle(store, 1, "A");
    const fork = store.fork({ now: () => now + 5 });
    expect([fork.undo(), fork.transact((tx) => tx.now), store.transact((tx) => tx.now)]).toEqual([false, now + 5, now]);
  });

  test("has the changes of all its origins if it is a fork of a fork", () => {
    let newest = createLibraryStore({ base: createLibrary(100) });
    for (let id = 1; id <= 100; id += 1) {
      newest = newest.fork();
      retitle(newest, id, `Fork ${id}`);
    }
    const titles = newest.read((reader) => [...reader.all("books")].map((book) => book.title));
    expect(titles).toEqual(Array.from({ length: 100 }, (_, index) => `Fork ${index + 1}`));
  });
});

test("counted reads make no version, survive undo and restore, and restart at a reset", async () => {
  const store = createLibraryStore();
  const digest = await fingerprintOf(store);
  const snapshot = store.snapshot();
  function reads(): number {
    return store.read((reader) => reader.reads("books", 1));
  }
  store.transact((tx) => tx.countRead("books", 1));
  store.transact((tx) => {
    tx.countRead("books", 1);
    expect(tx.reads("books", 1)).toBe(2);
  });
  expect([store.version, reads(), await fingerprintOf(store), store.undo()]).toEqual([0, 2, digest, false]);
  store.restore(snapshot);
  expect([reads(), store.fork().read((reader) => reader.reads("books", 1))]).toEqual([2, 2]);
  store.reset();
  expect(reads()).toBe(0);
});

test("a lazy base builds only the records that are read", () => {
  const base = createLibrary(1000);
  const store = createLibraryStore({ base });
  store.read((reader) => reader.lookupColumns("books", "topic", 1).length + reader.count("books"));
  store.read((reader) => reader.lookup("books", "topic", 99));
  retitle(store, 7, "Changed");
  expect(base.booksBuilt()).toBe(1);
});

test("between two multiples of an index's step, the next key is found without reading the base", () => {
  const library = createLibrary();
  const ids = vi.fn(library.collections.books.ids);
  const books = { ...library.collections.books, ids, keySteps: { topic: 100 } };
  const store = createLibraryStore({ base: { ...library, collections: { ...library.collections, books } } });
  const nextTopic = () => store.read((reader) => reader.nextKey("books", "topic", { above: 100, upTo: 199 }));
  expect([nextTopic(), ids.mock.calls.length]).toEqual([200, 0]);
  store.transact((tx) => tx.insert("books", bookOf(11, [150])));
  expect(nextTopic()).toBe(150);
});

test("a lazy base is not counted before the first count of its records", () => {
  const base = createLibrary(1000);
  const store = createLibraryStore({ base });
  retitle(store, 7, "Changed");
  store.transact((tx) => tx.remove("books", 8));
  expect(base.sizeReads()).toBe(0);
  expect(store.read((reader) => reader.count("books"))).toBe(999);
});

test("a base without one of the defined collections is refused", () => {
  const { shelves } = createLibrary().collections;
  const base = { key: "half", seed: 1, collections: { shelves } } as unknown as ReturnType<typeof createLibrary>;
  expect(() => createLibraryStore({ base })).toThrow("has no collection books");
});

test("positions contain the highest used ids and the numbers drawn, and a base can start from them", async () => {
  const store = createLibraryStore();
  store.transact((tx) => [tx.nextId("books"), tx.random("dice").next(), tx.random("dice").next()]);
  const positions = store.export((reader) => reader.positions());
  expect(positions).toEqual({ usedIds: { shelves: 0, books: 11 }, drawn: { dice: 2 } });
  const restarted = createLibraryStore({ base: { ...createLibrary(), ...positions } });
  function draw(from: typeof store) {
    return from.transact((tx) => [tx.nextId("books"), tx.random("dice").next()]);
  }
  const numbers = draw(restarted);
  expect(numbers).toEqual(draw(store));
  expect(numbers).toContain(12);
  restarted.undo();
  expect(restarted.export((reader) => reader.positions())).toEqual(positions);
});
