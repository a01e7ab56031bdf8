// Change sets and counts as JSON, for stores of other replicas.

import { describe, expect, it } from "vitest";
import { joinParts, toCommitJson } from "../../../../mock/engine/store/changes/commit-json.ts";
import type { Commit, CommitJson } from "../../../../mock/engine/store/store.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { bookOf, createLibrary, createLibraryStore, idsUnderTopic, retitle, titleOf } from "./sample-base.ts";

function throughJson<T>(value: T): T {
  return JSON.parse(JSON.stringify(value));
}

const nothing = () => null;
function noBase(): never {
  throw new Error("No base is expected.");
}

/** A store, and its commits as JSON. */
function createReporting() {
  const reported: CommitJson[] = [];
  const onCommit = (commit: Commit) => void reported.push(throughJson(toCommitJson(commit, nothing)));
  return { store: createLibraryStore({ listener: { onCommit } }), reported };
}

describe("a change set as JSON", () => {
  it("has the differing fields of a changed record, all fields of a new one and none of a removed one", () => {
    const { store, reported } = createReporting();
    store.transact((tx) => {
      const book = tx.get("books", 1);
      if (book !== undefined) tx.replace("books", { ...book, title: "A" });
      tx.insert("books", bookOf(11));
      tx.remove("books", 3);
    });
    expect(reported).toEqual([
      {
        version: 1,
        at: expect.any(Number),
        changes: [
          ["books", 1, [{ title: "A" }]],
          ["books", 11, bookOf(11)],
          ["books", 3],
        ],
        usedIds: { books: 11 },
        cause: "control",
      },
    ]);
  });

  it("has the whole record if its set of fields changes or JSON cannot express one", () => {
    const { store, reported } = createReporting();
    store.transact((tx) => {
      const [one, two] = [tx.get("books", 1), tx.get("books", 2)];
      if (one !== undefined) tx.replace("books", Object.assign({ ...one }, { more: 1 }));
      if (two !== undefined) tx.replace("books", Object.assign({ ...two }, { title: undefined }));
    });
    const [, , after] = reported[0]?.changes?.[0] ?? [];
    expect(after).toMatchObject({ id: 1, more: 1 });
    expect(reported[0]?.changes?.[1]?.[2]).toEqual({ id: 2, shelf: { id: "b", room: "south" }, topics: [2, 12] });
  });

  it("has the records of each instant, without their earlier values", () => {
    const { store, reported } = createReporting();
    store.transact((tx) => {
      const book = tx.get("books", 1);
      if (book === undefined) return;
      tx.replace("books", { ...book, title: "before any instant" });
      tx.at(10).replace("books", { ...book, title: "A" });
      const at = tx.at(20);
      at.replace("books", { ...book, title: "B" });
      at.insert("books", bookOf(12));
      tx.at(30).remove("books", 12);
    });
    expect(reported[0]?.stages).toEqual([
      { at: 10, changes: [["books", 1, [{ title: "A" }], expect.objectContaining({ title: "before any instant" })]] },
      {
        at: 20,
        changes: [
          ["books", 1, 0],
          ["books", 12, bookOf(12)],
        ],
      },
      { at: 30, changes: [["books", 12, null]] },
    ]);
  });
});

describe("numbers of events", () => {
  /** A store with `count` events per version, and their numbers. */
  function createNumbering(count: number) {
    const numbered: number[] = [];
    const reported: CommitJson[] = [];
    const store = createLibraryStore({
      listener: {
        toEvents: (_changeSet, _stages, lastId) => ({
          lastId: lastId + count,
          emit: () => void numbered.push(lastId + 1),
        }),
        onCommit(commit) {
          reported.push(throughJson(toCommitJson(commit, nothing)));
          commit.events?.emit();
        },
      },
    });
    return { store, reported, numbered };
  }

  it("are in each change set, and moves and undo reuse none", () => {
    const { store, reported, numbered } = createNumbering(2);
    const start = store.snapshot();
    retitle(store, 1, "A");
    store.transact((tx) => tx.countRead("books", 1));
    retitle(store, 1, "B");
    store.undo();
    store.restore(start);
    store.reset();
    retitle(store, 1, "C");
    expect(reported.map(({ lastIds }) => lastIds?.events)).toEqual([2, undefined, 4, 6, undefined, undefined, 8]);
    expect(numbered).toEqual([1, 3, 5, 7]);
  });

  it("are taken over when a change set is applied, whatever events occur there", () => {
    const { store, reported } = createNumbering(2);
    const other = createNumbering(5);
    retitle(store, 1, "A");
    retitle(store, 1, "B");
    store.undo();
    for (const json of reported) other.store.apply(json, noBase);
    expect(other.numbered).toEqual([1, 3, 5]);
    expect(other.store.part({ name: "events" }).lastId).toBe(6);
  });
});

describe("applying a change set", () => {
  it("commits to this store: it is reported, listed in the history and undoable", async () => {
    const { store, reported } = createReporting();
    const heard: Commit[] = [];
    const other = createLibraryStore({ listener: { onCommit: (commit) => void heard.push(commit) } });
    store.transact((tx) => tx.at(10).insert("books", bookOf(11, [tx.random("dice").integer(1, 1)])));
    retitle(store, 1, "A");
    for (const json of reported) other.apply(json, noBase);
    expect([other.version, await fingerprintOf(other)]).toEqual([2, await fingerprintOf(store)]);
    expect(heard.map(({ stages }) => stages)).toEqual([[{ at: 10, changes: other.history()[0]?.changes }], undefined]);
    expect(other.history().map((one) => ({ ...one }))).toEqual(store.history().map((one) => ({ ...one })));
    expect([other.undo(), other.undo(), other.undo(), titleOf(other, 1)]).toEqual([true, true, false, "Book 1"]);
    expect(idsUnderTopic(other, 1)).toEqual([1, 4, 7, 10]);
  });

  it("shares unchanged values with the previous record", () => {
    const { store, reported } = createReporting();
    const other = createLibraryStore();
    retitle(store, 1, "A");
    for (const json of reported) other.apply(json, noBase);
    const shelves = other.read((reader) => [1, 3].map((id) => reader.get("books", id)?.shelf));
    expect(shelves[0]).toBe(shelves[1]);
  });

  it("throws if versions or records are missing, and changes nothing", () => {
    const { store, reported } = createReporting();
    retitle(store, 1, "A");
    retitle(store, 1, "B");
    const touched: string[] = [];
    const other = createLibraryStore({
      base: createLibrary(0),
      listener: { onTouch: () => void touched.push("touched") },
    });
    const [first, second] = reported;
    if (first === undefined || second === undefined) throw new Error("Both were reported.");
    expect(() => other.apply(second, noBase)).toThrow("version 1 comes next");
    expect(() => other.apply(first, noBase)).toThrow("a record that this state does not have");
    expect([other.version, touched]).toEqual([0, []]);
  });
});

describe("the listener of a store", () => {
  it("is called before each change, and only if something changes", () => {
    const seen: number[] = [];
    const store = createLibraryStore({ listener: { onTouch: () => void seen.push(store.version) } });
    store.read((reader) => reader.get("books", 1));
    store.transact((tx) => tx.get("books", 1));
    store.undo();
    expect(seen).toEqual([]);
    retitle(store, 1, "A");
    store.undo();
    store.restore(store.snapshot());
    store.reset();
    store.transact((tx) => tx.countRead("books", 1));
    store.apply({ parts: [["reads", "books 1", { count: 1 }]] }, noBase);
    expect(seen).toEqual([0, 1, 2, 3, 4, 4]);
  });

  it("may refuse a change", () => {
    const refuse = () => {
      throw new Error("Not now.");
    };
    const store = createLibraryStore({ listener: { onTouch: refuse } });
    expect(() => retitle(store, 1, "A")).toThrow("Not now.");
    expect([store.version, titleOf(store, 1)]).toEqual([0, "Book 1"]);
  });
});

describe("counts and visits", () => {
  function seenIn(store: ReturnType<typeof createLibraryStore>) {
    return store.read((reader) => [reader.reads("books", 1), reader.visits("books", 1)]);
  }

  it("are reported on commit; read counts alone may be stored later", () => {
    const reported: Commit[] = [];
    const store = createLibraryStore({ now: () => 5, listener: { onCommit: (commit) => void reported.push(commit) } });
    store.transact((tx) => tx.countRead("books", 1));
    store.transact((tx) => tx.noteVisit("books", 1, 7));
    store.transact((tx) => tx.endVisit("books", 1, 7));
    expect(() =>
      store.transact((tx) => {
        tx.countRead("books", 1);
        throw new Error("no");
      }),
    ).toThrow("no");
    expect(reported.map(({ timing }) => timing)).toEqual(["soon", "immediate", "immediate"]);
    expect(reported.map((commit) => toCommitJson(commit, nothing))).toEqual([
      { parts: [["reads", "books 1", { count: 1 }]] },
      { parts: [["visits", "books 1 7", { visitor: 7, at: 5 }]] },
      { parts: [["visits", "books 1 7"]] },
    ]);
  });

  it("add up across stores", () => {
    const { store, reported } = createReporting();
    const other = createLibraryStore();
    for (const one of [store, store, other]) one.transact((tx) => tx.countRead("books", 1));
    other.apply(reported.reduce(joinParts, {}), noBase);
    expect(seenIn(other)).toEqual([3, []]);
  });
});
