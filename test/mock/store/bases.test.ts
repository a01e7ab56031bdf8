// Which bases a store still needs, and that it says when that changes: create-store.ts and history.ts in mock/store/.
import { expect, it } from "vitest";
import type { Store } from "../../../mock/store/store.ts";
import { createLibrary, createLibraryStore, type Library, retitle } from "./sample-base.ts";

function keysOf(store: Store<Library>): readonly string[] {
  return [...store.bases()].map(({ key }) => key).sort();
}

/** Whether the count of changes grew meanwhile. */
function tells(store: Store<Library>, work: () => unknown): boolean {
  const before = store.baseChangeCount;
  work();
  return store.baseChangeCount > before;
}

it("needs the base before a reset until a hundred changes have followed, and tells of both", () => {
  const store = createLibraryStore();
  expect(tells(store, () => retitle(store, 1, "A"))).toBe(false);
  expect(keysOf(store)).toEqual(["library 10"]);
  expect(tells(store, () => store.reset(createLibrary(3)))).toBe(true);
  expect(keysOf(store)).toEqual(["library 10", "library 3"]);
  for (let change = 1; change < 100; change += 1)
    expect(tells(store, () => retitle(store, 1, `Title ${change}`))).toBe(false);
  expect(keysOf(store)).toEqual(["library 10", "library 3"]);
  expect(tells(store, () => retitle(store, 1, "The hundredth"))).toBe(true);
  expect(keysOf(store)).toEqual(["library 3"]);
});

it("needs it no longer once the history is forgotten", () => {
  const store = createLibraryStore();
  store.reset(createLibrary(3));
  expect(tells(store, store.forgetHistory)).toBe(true);
  expect([keysOf(store), store.undo()]).toEqual([["library 3"], false]);
});

it("needs both bases while a reset that was taken back is shown", () => {
  const store = createLibraryStore();
  store.reset(createLibrary(3));
  expect(tells(store, store.undo)).toBe(true);
  expect([store.base.key, keysOf(store)]).toEqual(["library 10", ["library 10", "library 3"]]);
});
