// What a store says of its size: mock/store/record-weights.ts, added up by collection, history and snapshots.
import { describe, expect, it } from "vitest";
import { createStore } from "../../../mock/store/create-store.ts";
import type { CollectionDefinitions } from "../../../mock/store/store.ts";

interface Note {
  readonly id: number;
  readonly title: string;
  readonly text: string;
}
interface Notes {
  readonly notes: { readonly record: Note; readonly columns: Note };
}

const definitions: CollectionDefinitions<Notes> = {
  notes: { id: ({ id }) => id, columns: (note) => note, indexes: {} },
};
const long = "x".repeat(1_000_000);

function createNotes() {
  const first: Note = Object.freeze({ id: 1, title: "first", text: long });
  const base = {
    key: "notes",
    seed: 1,
    collections: { notes: { size: 1, ids: () => [1], get: (id: number | string) => (id === 1 ? first : undefined) } },
  };
  const store = createStore<Notes>({ base, definitions, now: () => 0 });
  function put(note: Note): void {
    store.transact((tx) =>
      tx.get("notes", note.id) === undefined ? tx.insert("notes", note) : tx.replace("notes", note),
    );
  }
  function rename(id: number, title: string): void {
    store.transact((tx) => {
      const note = tx.get("notes", id);
      if (note !== undefined) tx.replace("notes", { ...note, title });
    });
  }
  return { store, put, rename };
}

describe("the bytes of a store", () => {
  it("are none at the start: its base belongs to all stores over it", () => {
    expect(createNotes().store.bytes).toBe(0);
  });

  it("grow by a new record", () => {
    const { store, put } = createNotes();
    put({ id: 2, title: "second", text: `${long}2` });
    expect(store.bytes).toBeGreaterThan(1_000_000);
    expect(store.bytes).toBeLessThan(3_000_000);
  });

  it("grow by what is new in a changed record, not by what it shares with the base", () => {
    const { store, rename } = createNotes();
    rename(1, "renamed");
    expect(store.bytes).toBeGreaterThan(0);
    expect(store.bytes).toBeLessThan(10_000);
  });

  it("count a long text once however often its record is changed, also when the history has forgotten where it came from", () => {
    const { store, put, rename } = createNotes();
    put({ id: 2, title: "second", text: `${long}2` });
    const before = store.bytes;
    for (let count = 0; count < 250; count += 1) rename(2, `title ${count}`);
    expect(store.bytes).toBeGreaterThanOrEqual(before);
    expect(store.bytes).toBeLessThan(before + 500_000);
  });

  it("keep what only the history has, until that is forgotten", () => {
    const { store, put } = createNotes();
    for (const letter of "abc") put({ id: 2, title: letter, text: letter.repeat(1_000_000) });
    const before = store.bytes;
    expect(before).toBeGreaterThan(3_000_000);
    store.forgetHistory();
    expect(store.bytes).toBeLessThan(before - 2_000_000);
    expect(store.undo()).toBe(false);
  });

  it("keep the state before a reset in the history", () => {
    const { store, put } = createNotes();
    put({ id: 2, title: "second", text: `${long}2` });
    const before = store.bytes;
    store.reset();
    expect(store.bytes).toBeGreaterThan(1_000_000);
    expect(store.bytes).toBeLessThan(before + 10_000);
    store.forgetHistory();
    expect(store.bytes).toBe(0);
  });

  it("do not grow by what a snapshot brings back again and again", () => {
    const { store, put, rename } = createNotes();
    put({ id: 2, title: "second", text: `${long}2` });
    const picture = store.snapshot();
    const before = store.bytes;
    for (let count = 0; count < 50; count += 1) {
      rename(2, `title ${count}`);
      store.restore(picture);
    }
    expect(store.bytes).toBeLessThan(before + 1_000_000);
  });
});
