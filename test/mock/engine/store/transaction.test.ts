// Reads, changes and lasting effects of a transaction, through the store.
import { expect, test } from "vitest";
import { largestId } from "../../../../mock/engine/core/largest-id.ts";
import type { Transaction } from "../../../../mock/engine/store/store.ts";
import { fingerprintOf } from "./fingerprint.ts";
import {
  bookOf,
  createLibrary,
  createLibraryStore,
  idsUnderTopic,
  type Library,
  now,
  retitle,
  titleOf,
} from "./sample-library.ts";

test("a transaction sees its own changes in every way of reading", () => {
  createLibraryStore().transact((tx) => {
    tx.remove("books", 3);
    tx.insert("books", bookOf(11, [0]));
    expect(tx.get("books", 3)).toBeUndefined();
    expect(tx.get("books", 11)?.title).toBe("New book 11");
    expect([...tx.ids("books")]).toEqual([1, 2, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect([...tx.all("books")].map((book) => book.id)).toEqual([...tx.ids("books")]);
    expect(tx.count("books")).toBe(10);
    expect(tx.lookup("books", "topic", 0).map((book) => book.id)).toEqual([6, 9, 11]);
    expect(tx.lookupColumns("books", "topic", 0).map((columns) => columns.id)).toEqual([6, 9, 11]);
    expect(tx.lookupLast("books", "topic", 0)?.id).toBe(11);
  });
});

test("no other reader sees a change before the transaction ends", () => {
  const store = createLibraryStore();
  store.transact((tx) => {
    tx.remove("books", 3);
    expect(titleOf(store, 3)).toBe("Book 3");
  });
  expect(titleOf(store, 3)).toBeUndefined();
});

test("a throw leaves nothing behind: no record, no index entry, no id, no random position, no count, no version", async () => {
  const store = createLibraryStore();
  const digest = await fingerprintOf(store);
  function work(tx: Transaction<Library>): void {
    tx.insert("books", bookOf(tx.nextId("books"), [tx.random("dice").integer(1, 6), 0]));
    tx.countRead("books", 1);
    throw new Error("refused");
  }
  expect(() => store.transact(work)).toThrow("refused");
  expect([store.version, await fingerprintOf(store), store.history()]).toEqual([0, digest, []]);
  expect(idsUnderTopic(store, 0)).toEqual([3, 6, 9]);
  expect(store.read((reader) => reader.reads("books", 1))).toBe(0);
});

test("a transaction that only reads makes no version", () => {
  const store = createLibraryStore();
  store.transact((tx) => [...tx.all("books")]);
  expect([store.version, store.history()]).toEqual([0, []]);
});

test("replacing a record by itself is not a change", () => {
  const store = createLibraryStore();
  store.transact((tx) => {
    const book = tx.get("books", 1);
    if (book !== undefined) tx.replace("books", book);
  });
  expect(store.version).toBe(0);
});

test("changing a record and restoring it within one transaction is not a change", () => {
  const store = createLibraryStore();
  store.transact((tx) => {
    const book = tx.get("books", 1);
    if (book === undefined) return;
    tx.replace("books", { ...book, title: "For a moment" });
    tx.replace("books", book);
  });
  expect(store.version).toBe(0);
});

test("a commit lists each record before and after", () => {
  const store = createLibraryStore();
  const before = store.read((reader) => reader.get("books", 1));
  store.transact((tx) => {
    if (before !== undefined) tx.replace("books", { ...before, title: "Changed" });
    tx.insert("books", bookOf(tx.nextId("books")));
    tx.remove("books", 2);
  });
  expect(store.history()).toEqual([
    {
      version: 1,
      at: now,
      changes: [
        { collection: "books", id: 1, before, after: { ...before, title: "Changed" } },
        { collection: "books", id: 11, after: bookOf(11) },
        { collection: "books", id: 2, before: expect.objectContaining({ id: 2 }) },
      ],
      usedIds: { books: 11 },
      drawn: {},
      cause: "control",
    },
  ]);
});

test("inserting a taken id and replacing a missing record are refused", () => {
  const store = createLibraryStore();
  expect(() => store.transact((tx) => tx.insert("books", bookOf(1)))).toThrow(RangeError);
  expect(() => store.transact((tx) => tx.replace("books", bookOf(11)))).toThrow(RangeError);
});

test("a used id is not assigned again, even after its record is removed", () => {
  const store = createLibraryStore();
  store.transact((tx) => tx.insert("books", bookOf(tx.nextId("books"))));
  store.transact((tx) => tx.remove("books", 11));
  expect(store.transact((tx) => [tx.nextId("books"), tx.nextId("books")])).toEqual([12, 13]);
});

test("a record inserted under a higher id advances the next id past it", () => {
  const store = createLibraryStore();
  store.transact((tx) => tx.insert("books", bookOf(40)));
  expect(store.transact((tx) => tx.nextId("books"))).toBe(41);
});

test("the largest id is assigned once, followed by the highest free ids", () => {
  const store = createLibraryStore();
  store.transact((tx) => tx.insert("books", bookOf(largestId - 1)));
  expect(store.transact((tx) => [1, 2, 3].map(() => tx.nextId("books")))).toEqual([
    largestId,
    // The next id would be too large.
    largestId - 2,
    largestId - 3,
  ]);
});

test("a random stream continues where the last commit left it", () => {
  const separate = createLibraryStore();
  const numbers = [1, 2, 3, 4].map(() => separate.transact((tx) => tx.random("dice").next()));
  expect(createLibraryStore().transact((tx) => [1, 2, 3, 4].map(() => tx.random("dice").next()))).toEqual(numbers);
  expect(new Set(numbers).size).toBe(4);
});

test("random streams differ by name and by the base's seed", async () => {
  const first = await createLibraryStore().transact((tx) => [tx.random("dice").next(), tx.random("cards").next()]);
  const second = createLibraryStore({ base: createLibrary(10, { seed: 2 }) }).transact((tx) =>
    tx.random("dice").next(),
  );
  expect(new Set([...first, second]).size).toBe(3);
});

test("written records are deeply frozen and returned as is", () => {
  const store = createLibraryStore();
  const book = bookOf(11, [1]);
  store.transact((tx) => tx.insert("books", book));
  const stored = store.read((reader) => reader.get("books", 11));
  expect([
    stored === book,
    Object.isFrozen(stored),
    Object.isFrozen(stored?.shelf),
    Object.isFrozen(stored?.topics),
  ]).toEqual([true, true, true, true]);
});

test("the columns of written records are frozen because forks share them", () => {
  const store = createLibraryStore();
  store.transact((tx) => tx.insert("books", bookOf(11)));
  const columns = store.read((reader) => reader.lookupColumns("books", "shelf", "a").at(-1));
  expect([columns?.id, Object.isFrozen(columns)]).toEqual([11, true]);
});

test("walking a collection while changing it shows its records from before the walk", async () => {
  const store = createLibraryStore();
  const visitedIds = await store.transact((tx) => {
    const ids: number[] = [];
    for (const book of tx.all("books")) {
      ids.push(book.id);
      tx.remove("books", book.id + 1);
    }
    return ids;
  });
  expect(visitedIds).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test("a reader's results can be iterated twice", () => {
  const ids = createLibraryStore({ base: createLibrary(3) }).read((reader) => reader.ids("books"));
  expect([[...ids], [...ids]]).toEqual([
    [1, 2, 3],
    [1, 2, 3],
  ]);
});

test("an ended transaction changes nothing", async () => {
  const store = createLibraryStore();
  const leaked = await store.transact((tx) => tx);
  expect(() => leaked.remove("books", 1)).toThrow("has ended");
  expect(() => leaked.random("dice").next()).toThrow("has ended");
  expect(() => leaked.countRead("books", 1)).toThrow("has ended");
  expect(() => leaked.at(now)).toThrow("has ended");
});

test("a transaction inside another one of the same store is refused", () => {
  const store = createLibraryStore();
  expect(() => store.transact(() => retitle(store, 1, "Inside"))).toThrow("cannot start inside another");
  expect([store.version, titleOf(store, 1)]).toEqual([0, "Book 1"]);
});

test("unknown collections and indexes are refused, including names that every object inherits", () => {
  const store = createLibraryStore();
  const unknown: string = "constructor";
  expect(() => store.read((reader) => reader.lookup("books", unknown, 1))).toThrow(RangeError);
  expect(() => store.read((reader) => reader.count(unknown as "books"))).toThrow(RangeError);
});

test("the size of records written by requests is counted until the base is restored", () => {
  const store = createLibraryStore();
  const calls: (readonly [number, number])[] = [];
  const byRequest = {
    cause: "request",
    assertSize: (written: number, before: number) => void calls.push([written, before]),
  } as const;
  const put = (id: number, title: string, options: Parameters<typeof store.transact>[1]) =>
    store.transact((tx) => tx.replace("books", { ...(tx.get("books", id) ?? bookOf(id, [0])), title }), options);
  put(1, "by the control", {});
  put(2, "by a request", byRequest);
  const [[first = 0, before] = []] = calls;
  expect([before, first > "by a request".length]).toEqual([0, true]);
  put(2, "by a request, and then longer by the control", {});
  put(3, "by a request", byRequest);
  expect(calls.at(-1)?.[1]).toBe(first + ", and then longer by the control".length);
  store.reset();
  put(2, "by a request", byRequest);
  expect(calls.at(-1)).toEqual([first, 0]);
  const refuse = () => {
    throw new Error("full");
  };
  expect(() => put(3, "more", { ...byRequest, assertSize: refuse })).toThrow("full");
  expect(titleOf(store, 3)).toBe("Book 3");
});
