// A store opened from a checkpoint, with the later changes of others applied, equals the original; capture restores everything.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { reopenStore } from "../../../../mock/engine/store/create-store.ts";
import { runs } from "../../../proof/proof-size.ts";
import { type Book, bookOf, createLibraryStore, libraryDefinitions, retitle, titleOf } from "./sample-library.ts";
import {
  addSnapshot,
  baseOf,
  createReportingStore,
  createWatch,
  nameOf,
  perform,
  type ReportedStep,
  replay,
  type StoreUnderTest,
  steps,
  view,
  viewThrough,
} from "./store-steps.ts";

function throughJson<T>(value: T): T {
  return JSON.parse(JSON.stringify(value));
}
function toCheckpoint({ store }: StoreUnderTest): string {
  return JSON.stringify(store.checkpoint(nameOf));
}
function open(checkpoint: string, now: number): StoreUnderTest {
  const { clock, commits, ...watch } = createWatch();
  clock.now = now;
  const store = reopenStore(JSON.parse(checkpoint), { ...watch, baseOf, definitions: libraryDefinitions });
  return { store, clock, commits };
}

function withTopics(book: Book | undefined, topics: readonly number[]): Book {
  return { ...(book ?? bookOf(1)), topics };
}

describe("a store from a checkpoint", () => {
  it("continues like the original store, with the original's changes as JSON", async () => {
    await fc.assert(
      fc.asyncProperty(steps, steps, async (before, after) => {
        const entries: ReportedStep[] = [];
        const live = createReportingStore((entry) => entries.push(throughJson(entry)));
        for (const step of before) perform(live, step);
        const reopened = open(toCheckpoint(live), live.clock.now);
        expect(await viewThrough(reopened)).toEqual(await viewThrough(live));
        entries.length = 0;
        live.commits.length = 0;
        reopened.commits.length = 0;
        for (const step of after) perform(live, step);
        for (const entry of entries) replay(reopened, entry);
        reopened.clock.now = live.clock.now;
        expect(reopened.commits).toEqual(live.commits);
        expect(await viewThrough(reopened)).toEqual(await viewThrough(live));
      }),
      runs(200, 8),
    );
  });

  it("produces the checkpoint it was opened from", async () => {
    await fc.assert(
      fc.property(steps, (before) => {
        const live = createReportingStore(() => undefined);
        for (const step of before) perform(live, step);
        const checkpoint = toCheckpoint(live);
        expect(toCheckpoint(open(checkpoint, 0))).toBe(checkpoint);
      }),
      runs(200, 8),
    );
  });
});

describe("a checkpoint", () => {
  it("has every record once, and only the differences of a record that replaced another", () => {
    const live = createReportingStore(() => undefined);
    const { store } = live;
    retitle(store, 1, "A");
    addSnapshot(store);
    retitle(store, 1, "B");
    store.transact((tx) => tx.insert("books", bookOf(8)));
    store.reset();
    const checkpoint = JSON.parse(toCheckpoint(live));
    expect(checkpoint.records).toEqual([[["b", 0, "books", 1], { title: "A" }], [0, { title: "B" }], bookOf(8)]);
    expect(checkpoint.states.map(({ records }: { records: unknown }) => records)).toEqual([
      [],
      [["books", 1, 0]],
      [["books", 1, 1]],
      [["books", 8, 2]],
    ]);
  });

  it("is opened into records that share values as before and use the same memory", () => {
    const live = createReportingStore(() => undefined);
    const { store } = live;
    store.transact((tx) => tx.insert("books", { ...bookOf(8), title: "x".repeat(100_000) }));
    for (const id of [1, 8]) store.transact((tx) => tx.replace("books", withTopics(tx.get("books", id), [1])));
    const reopened = open(toCheckpoint(live), 0);
    const shelves = reopened.store.read((reader) => [1, 3].map((id) => reader.get("books", id)?.shelf));
    expect(shelves[0]).toBe(shelves[1]);
    const record = reopened.store.read((reader) => reader.get("books", 8));
    expect([record, record?.shelf, record?.topics].every((part) => Object.isFrozen(part))).toBe(true);
  });

  it("is refused if a part is missing", () => {
    const live = createReportingStore(() => undefined);
    retitle(live.store, 1, "A");
    const checkpoint = JSON.parse(toCheckpoint(live));
    const broken = JSON.stringify({ ...checkpoint, records: [] });
    expect(() => open(broken, 0)).toThrow("refers to a part that it does not contain");
    const strange = JSON.stringify({ ...checkpoint, records: [[["b", 0, "books", 77], {}]] });
    expect(() => open(strange, 0)).toThrow("refers to a record that it does not contain");
    const foreign = JSON.stringify({ ...checkpoint, parts: [["hats", 0, []]] });
    expect(() => open(foreign, 0)).toThrow("has hats, which no sandbox has");
  });
});

describe("capture", () => {
  it("restores the store exactly, whatever happened since", async () => {
    await fc.assert(
      fc.asyncProperty(steps, steps, steps, async (before, attempt, after) => {
        const [live, twin] = [createReportingStore(() => undefined), createReportingStore(() => undefined)];
        for (const step of before) for (const storeUnderTest of [live, twin]) perform(storeUnderTest, step);
        const [viewBefore, checkpoint, { now }] = [await view(live), toCheckpoint(live), live.clock];
        const putBack = live.store.capture();
        for (const step of attempt) perform(live, step);
        putBack();
        live.clock.now = now;
        expect([await view(live), toCheckpoint(live)]).toEqual([viewBefore, checkpoint]);
        for (const step of after) expect(perform(live, step)).toEqual(perform(twin, step));
        expect(await viewThrough(live)).toEqual(await viewThrough(twin));
      }),
      runs(200, 5),
    );
  });

  it("restores changes by the clock after an older change", () => {
    const store = createLibraryStore();
    retitle(store, 1, "A");
    store.transact((tx) => tx.remove("books", 3), { cause: "clock" });
    retitle(store, 2, "B");
    store.transact((tx) => tx.remove("books", 4), { cause: "clock" });
    const putBack = store.capture();
    store.undo();
    store.transact((tx) => tx.remove("books", 5), { cause: "clock" });
    putBack();
    expect([store.undo(), store.undo(), store.undo()]).toEqual([true, true, false]);
    expect(
      store
        .history()
        .at(-1)
        ?.changes.map(({ id }) => id),
    ).toEqual([3, 1]);
    expect(titleOf(store, 5)).toBe("Book 5");
  });
});
