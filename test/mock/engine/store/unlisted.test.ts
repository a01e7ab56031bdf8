// Records of a base that no list contains: they are read by id, and listed once they change.
import { describe, expect, it } from "vitest";
import { largestId } from "../../../../mock/engine/core/largest-id.ts";
import { toCommitJson } from "../../../../mock/engine/store/changes/commit-json.ts";
import { createStore } from "../../../../mock/engine/store/create-store.ts";
import { createDigest } from "../../../../mock/engine/store/digest.ts";
import type {
  BaseState,
  CommitJson,
  Part,
  RecordId,
  SnapshotRecord,
  Store,
  UnlistedRecords,
} from "../../../../mock/engine/store/store.ts";
import {
  bookOf,
  createLibrary,
  idsUnderTopic,
  type Library,
  libraryDefinitions,
  now,
  retitle,
} from "./sample-library.ts";

/** Two volumes in a cellar below ten books; a book refers to the volumes among its topics. */
const volumes = [bookOf(1001, [7]), bookOf(1002, [7])].map((book) => Object.freeze(book));

/** Numbers of new books leave out the cellar. */
const definitions: typeof libraryDefinitions = {
  ...libraryDefinitions,
  books: {
    ...libraryDefinitions.books,
    isReserved: (id) => id > 1000,
  },
};

function topicsOf(record: object): readonly number[] {
  return Reflect.get(record, "topics") ?? [];
}

function createCellar(unlisted: Partial<UnlistedRecords<Library>> = {}): BaseState<Library> {
  const library = createLibrary();
  const { books } = library.collections;
  const find = (id: RecordId) => volumes.find((volume) => volume.id === id);
  return {
    ...library,
    collections: {
      ...library.collections,
      books: {
        get size() {
          return books.size;
        },
        ids: () => books.ids(),
        get: (id) => find(id) ?? books.get(id),
      },
    },
    unlisted: {
      has: (name, id) => name === "books" && find(id) !== undefined,
      finders: {},
      groupOf: (name, id) =>
        name === "books" && find(id) !== undefined ? volumes.map((volume) => ["books", volume.id]) : [],
      referencesIn: (_name, record) => topicsOf(record).flatMap((topic) => (topic > 1000 ? [["books", topic]] : [])),
      mayReferTo: () => false,
      current: (_name, record) => record,
      ...unlisted,
    },
  };
}

const base = createCellar();

function createCellarStore(commits: CommitJson[] = [], cellar = base): Store<Library> {
  const listener = {
    onCommit: (commit: Parameters<typeof toCommitJson>[0]) => void commits.push(toCommitJson(commit, () => 0)),
  };
  return createStore<Library>({ base: cellar, definitions, now: () => now, listener });
}

const digestOf = createDigest((_name, record) => record);

function seen(store: Store<Library>) {
  return store.read((reader) => ({
    ids: [...reader.ids("books")].filter((id) => Number(id) > 10),
    count: reader.count("books"),
    topic: idsUnderTopic(store, 7),
  }));
}

const inCellar = { ids: [], count: 10, topic: [] };
const inLists = { ids: [1001, 1002], count: 12, topic: [1001, 1002] };

describe("a record that the base does not list", () => {
  it("is found only by its id", () => {
    const store = createCellarStore();
    expect(store.read((reader) => reader.get("books", 1001))).toBe(volumes[0]);
    const order = { direction: "asc" } as const;
    const page = { offset: 0, limit: 20, order };
    const find = (conditions: { ids: Set<number>; negated?: boolean }[]) =>
      store.read((reader) => reader.select("books", { conditions, ...page }));
    expect(find([{ ids: new Set([1001]) }])).toEqual({ ids: [1001], total: 1 });
    expect(find([{ ids: new Set([3]), negated: true }]).total).toBe(9);
    expect(seen(store)).toEqual(inCellar);
  });

  it("is listed together with the records that belong to it once one of them changes", async () => {
    const store = createCellarStore();
    const before = await digestOf(store.snapshot());
    await retitle(store, 1001, "Found");
    expect(seen(store)).toEqual(inLists);
    expect(store.newest?.changes.map(({ id, before }) => [id, before])).toEqual([[1001, volumes[0]]]);
    expect(await digestOf(store.snapshot())).not.toBe(before);
    expect(store.undo()).toBe(true);
    expect(seen(store)).toEqual(inCellar);
    expect(await digestOf(store.snapshot())).toBe(before);
  });

  it("leaves the numbers of new records as they are", () => {
    const store = createCellarStore();
    retitle(store, 1001, "Found");
    store.transact((tx) => tx.insert("books", bookOf(1003)));
    expect(store.transact((tx) => tx.nextId("books"))).toBe(11);
    store.transact((tx) => tx.insert("books", bookOf(1000)));
    expect(store.transact((tx) => tx.nextId("books"))).toBe(largestId);
  });

  it("is found only under its new keys once they change, even by an index that finds unlisted records", () => {
    const topic = (key: number | string) => (key === 7 ? [1001, 1002] : []);
    const store = createCellarStore([], createCellar({ finders: { books: { topic } } }));
    expect(idsUnderTopic(store, 7)).toEqual([1001, 1002]);
    store.transact((tx) => tx.replace("books", bookOf(1001, [8])));
    expect([7, 8].map((key) => idsUnderTopic(store, key))).toEqual([[1002], [1001]]);
  });

  it("embeds the current records of the state when it is read, changed and listed, here and on replicas", () => {
    const made = new Map<string, object>();
    const current: UnlistedRecords<Library>["current"] = (_name, book, get) => {
      const title = `${Reflect.get(book, "title")} after ${Reflect.get(Object(get("books", 1)), "title")}`;
      const known = made.get(title) ?? Object.freeze({ ...book, title });
      made.set(title, known);
      return known;
    };
    const commits: CommitJson[] = [];
    const cellar = createCellar({ current });
    const [store, replica] = [createCellarStore(commits, cellar), createCellarStore([], cellar)];
    retitle(store, 1, "Renamed");
    const titleOf = (one: typeof store, id: number) => one.read((reader) => reader.get("books", id)?.title);
    expect(titleOf(store, 1001)).toBe("New book 1001 after Renamed");
    store.transact((tx) => tx.replace("books", { ...(tx.get("books", 1001) ?? bookOf(1001)), topics: [8] }));
    expect(store.newest?.changes).toMatchObject([{ before: { title: "New book 1001 after Renamed" } }]);
    retitle(store, 1, "Again");
    for (const commit of commits) replica.apply(JSON.parse(JSON.stringify(commit)), () => cellar);
    for (const one of [store, replica])
      for (const id of [1001, 1002]) expect(titleOf(one, id)).toBe(`New book ${id} after Renamed`);
  });

  it("can be removed", () => {
    const store = createCellarStore();
    store.transact((tx) => tx.remove("books", 1001));
    expect(seen(store)).toEqual({ ids: [1002], count: 11, topic: [1002] });
    expect(store.read((reader) => reader.get("books", 1001))).toBeUndefined();
  });

  it("is listed by replicas only if its own or a referring record differs at the end of a transaction", () => {
    const commits: CommitJson[] = [];
    const [store, replica] = [createCellarStore(commits), createCellarStore()];
    const [first, volume] = [bookOf(1), bookOf(1001, [7])];
    store.transact((tx) => {
      tx.replace("books", { ...volume, title: "Found" });
      tx.replace("books", volumes[0] ?? volume);
      tx.replace("books", { ...first, topics: [1002] });
      tx.replace("books", first);
    });
    expect(seen(store)).toEqual(inCellar);
    store.transact((tx) => tx.replace("books", { ...first, topics: [1002] }));
    expect(seen(store)).toEqual(inLists);
    for (const commit of commits) replica.apply(JSON.parse(JSON.stringify(commit)), () => base);
    expect(seen(replica)).toEqual(inLists);
  });

  it("remains unlisted in a snapshot of a checkpoint, even if other states list it", () => {
    const part: Part<SnapshotRecord> = { name: "snapshots" };
    const store = createCellarStore();
    for (let id = 1; id <= 10; id += 1) retitle(store, id, "Before");
    const snapshot = store.snapshot();
    store.transact((tx) => tx.part(part).put("before", { snapshot }));
    // More than can be undone, so that the history no longer contains the state of the snapshot.
    for (let count = 0; count < 120; count += 1) retitle(store, 1, `${count}`);
    retitle(store, 1001, "Found");
    store.load(JSON.parse(JSON.stringify(store.checkpoint(() => 0))), () => base);
    expect(seen(store)).toEqual(inLists);
    store.restore(store.part(part).get("before")?.snapshot ?? snapshot);
    expect(seen(store)).toEqual(inCellar);
  });

  it("is listed in forks, restored snapshots, checkpoints and on other replicas alike", () => {
    const commits: CommitJson[] = [];
    const store = createCellarStore(commits);
    const snapshot = store.snapshot();
    retitle(store, 1002, "Found");
    expect(seen(store.fork())).toEqual(inLists);
    const opened = createCellarStore();
    opened.load(JSON.parse(JSON.stringify(store.checkpoint(() => 0))), () => base);
    expect(seen(opened)).toEqual(inLists);
    const replica = createCellarStore();
    for (const commit of commits) replica.apply(JSON.parse(JSON.stringify(commit)), () => base);
    expect(seen(replica)).toEqual(inLists);
    store.restore(snapshot);
    expect(seen(store)).toEqual(inCellar);
    store.reset();
    expect(seen(store)).toEqual(inCellar);
  });
});
