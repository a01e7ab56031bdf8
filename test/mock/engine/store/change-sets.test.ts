// Change sets and counts as JSON, for stores of other replicas.
import { describe, expect, it } from "vitest";
import { joinParts, toCommitJson } from "../../../../mock/engine/store/changes/commit-json.ts";
import type { Commit, CommitJson } from "../../../../mock/engine/store/store.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { bookOf, createLibrary, createLibraryStore, idsUnderTopic, retitle, titleOf } from "./sample-library.ts";

function throughJson<T>(value: T): T {
  return JSON.parse(JSON.stringify(value));
}

const nothing = () => null;
function noBase(): never {
  throw new Error("No base is expected.");
}

/** A store, and its commits as JSON. */
function createReportingStore() {
  const jsonCommits: CommitJson[] = [];
  const onCommit = (commit: Commit) => void jsonCommits.push(throughJson(toCommitJson(commit, nothing)));
  return { store: createLibraryStore({ listener: { onCommit } }), jsonCommits };
}

describe("a change set as JSON", () => {
  it("has the differing fields of a changed record, all fields of a new record and none of a removed record", () => {
    const { store, jsonCommits } = createReportingStore();
    store.transact((tx) => {
      const book = tx.get("books", 1);
      if (book !== undefined) tx.replace("books", { ...book, title: "A" });
      tx.insert("books", bookOf(11));
      tx.remove("books", 3);
    });
    expect(jsonCommits).toEqual([
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

  it("has the whole record if its set of fields changes or JSON cannot express a field", () => {
    const { store, jsonCommits } = createReportingStore();
    store.transact((tx) => {
      const [first, second] = [tx.get("books", 1), tx.get("books", 2)];
      if (first !== undefined) tx.replace("books", Object.assign({ ...first }, { more: 1 }));
      if (second !== undefined) tx.replace("books", Object.assign({ ...second }, { title: undefined }));
    });
    const [, , after] = jsonCommits[0]?.changes?.[0] ?? [];
    expect(after).toMatchObject({ id: 1, more: 1 });
    expect(jsonCommits[0]?.changes?.[1]?.[2]).toEqual({ id: 2, shelf: { id: "b", room: "south" }, topics: [2, 12] });
  });

  it("has the records of each instant, without their earlier values", () => {
    const { store, jsonCommits } = createReportingStore();
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
    expect(jsonCommits[0]?.stages).toEqual([
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
  /** A store with `count` events per version, and the numbers of its events. */
  function createNumbering(count: number) {
    const eventNumbers: number[] = [];
    const jsonCommits: CommitJson[] = [];
    const store = createLibraryStore({
      listener: {
        toEvents: (_changeSet, _stages, lastId) => ({
          lastId: lastId + count,
          emit: () => void eventNumbers.push(lastId + 1),
        }),
        onCommit(commit) {
          jsonCommits.push(throughJson(toCommitJson(commit, nothing)));
          commit.events?.emit();
        },
      },
    });
    return { store, jsonCommits, eventNumbers };
  }

  it("are in each change set, and moves and undo reuse no number", () => {
    const { store, jsonCommits, eventNumbers } = createNumbering(2);
    const start = store.snapshot();
    retitle(store, 1, "A");
    store.transact((tx) => tx.countRead("books", 1));
    retitle(store, 1, "B");
    store.undo();
    store.restore(start);
    store.reset();
    retitle(store, 1, "C");
    expect(jsonCommits.map(({ lastIds }) => lastIds?.events)).toEqual([2, undefined, 4, 6, undefined, undefined, 8]);
    expect(eventNumbers).toEqual([1, 3, 5, 7]);
  });

  it("are adopted when a change set is applied, whatever events occur in the receiving store", () => {
    const { store, jsonCommits } = createNumbering(2);
    const replica = createNumbering(5);
    retitle(store, 1, "A");
    retitle(store, 1, "B");
    store.undo();
    for (const json of jsonCommits) replica.store.apply(json, noBase);
    expect(replica.eventNumbers).toEqual([1, 3, 5]);
    expect(replica.store.part({ name: "events" }).lastId).toBe(6);
  });
});

describe("applying a change set", () => {
  it("commits to this store: it is reported, listed in the history and undoable", async () => {
    const { store, jsonCommits } = createReportingStore();
    const commits: Commit[] = [];
    const replica = createLibraryStore({ listener: { onCommit: (commit) => void commits.push(commit) } });
    store.transact((tx) => tx.at(10).insert("books", bookOf(11, [tx.random("dice").integer(1, 1)])));
    retitle(store, 1, "A");
    for (const json of jsonCommits) replica.apply(json, noBase);
    expect([replica.version, await fingerprintOf(replica)]).toEqual([2, await fingerprintOf(store)]);
    expect(commits.map(({ stages }) => stages)).toEqual([
      [{ at: 10, changes: replica.history()[0]?.changes }],
      undefined,
    ]);
    expect(replica.history().map((changeSet) => ({ ...changeSet }))).toEqual(
      store.history().map((changeSet) => ({ ...changeSet })),
    );
    expect([replica.undo(), replica.undo(), replica.undo(), titleOf(replica, 1)]).toEqual([
      true,
      true,
      false,
      "Book 1",
    ]);
    expect(idsUnderTopic(replica, 1)).toEqual([1, 4, 7, 10]);
  });

  it("shares unchanged values with the previous record", () => {
    const { store, jsonCommits } = createReportingStore();
    const replica = createLibraryStore();
    retitle(store, 1, "A");
    for (const json of jsonCommits) replica.apply(json, noBase);
    const shelves = replica.read((reader) => [1, 3].map((id) => reader.get("books", id)?.shelf));
    expect(shelves[0]).toBe(shelves[1]);
  });

  it("throws if versions or records are missing, and changes nothing", () => {
    const { store, jsonCommits } = createReportingStore();
    retitle(store, 1, "A");
    retitle(store, 1, "B");
    const calls: string[] = [];
    const replica = createLibraryStore({
      base: createLibrary(0),
      listener: { onTouch: () => void calls.push("touched") },
    });
    const [first, second] = jsonCommits;
    if (first === undefined || second === undefined) throw new Error("Both were reported.");
    expect(() => replica.apply(second, noBase)).toThrow("version 1 comes next");
    expect(() => replica.apply(first, noBase)).toThrow("a record that this state does not have");
    expect([replica.version, calls]).toEqual([0, []]);
  });
});

describe("the listener of a store", () => {
  it("is called before each change, and only if something changes", () => {
    const versions: number[] = [];
    const store = createLibraryStore({ listener: { onTouch: () => void versions.push(store.version) } });
    store.read((reader) => reader.get("books", 1));
    store.transact((tx) => tx.get("books", 1));
    store.undo();
    expect(versions).toEqual([]);
    retitle(store, 1, "A");
    store.undo();
    store.restore(store.snapshot());
    store.reset();
    store.transact((tx) => tx.countRead("books", 1));
    store.apply({ parts: [["reads", "books 1", { count: 1 }]] }, noBase);
    expect(versions).toEqual([0, 1, 2, 3, 4, 4]);
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
  function countsIn(store: ReturnType<typeof createLibraryStore>) {
    return store.read((reader) => [reader.reads("books", 1), reader.visits("books", 1)]);
  }

  it("are reported on commit; read counts alone may be stored later", () => {
    const commits: Commit[] = [];
    const store = createLibraryStore({ now: () => 5, listener: { onCommit: (commit) => void commits.push(commit) } });
    store.transact((tx) => tx.countRead("books", 1));
    store.transact((tx) => tx.noteVisit("books", 1, 7));
    store.transact((tx) => tx.endVisit("books", 1, 7));
    expect(() =>
      store.transact((tx) => {
        tx.countRead("books", 1);
        throw new Error("no");
      }),
    ).toThrow("no");
    expect(commits.map(({ timing }) => timing)).toEqual(["soon", "immediate", "immediate"]);
    expect(commits.map((commit) => toCommitJson(commit, nothing))).toEqual([
      { parts: [["reads", "books 1", { count: 1 }]] },
      { parts: [["visits", "books 1 7", { visitor: 7, at: 5 }]] },
      { parts: [["visits", "books 1 7"]] },
    ]);
  });

  it("add up across stores", () => {
    const { store, jsonCommits } = createReportingStore();
    const replica = createLibraryStore();
    for (const target of [store, store, replica]) target.transact((tx) => tx.countRead("books", 1));
    replica.apply(jsonCommits.reduce(joinParts, {}), noBase);
    expect(countsIn(replica)).toEqual([3, []]);
  });
});
