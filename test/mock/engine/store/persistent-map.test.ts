// The persistent map and deepFreeze against plain maps, and a store against a plain map with a scan for an index.
import fc from "fast-check";
import { expect, test } from "vitest";
import { compareIds } from "../../../../mock/engine/core/compare-ids.ts";
import { deepFreeze } from "../../../../mock/engine/core/deep-freeze.ts";
import {
  createPersistentMap,
  entriesOf,
  withEntry,
  withoutEntry,
} from "../../../../mock/engine/store/persistent-map.ts";
import type { RecordId } from "../../../../mock/engine/store/store.ts";
import { bookOf, createLibrary, createLibraryStore } from "./sample-library.ts";

const ids = fc.oneof<fc.Arbitrary<RecordId>[]>(
  fc.integer({ min: 0, max: 80 }),
  fc.constantFrom<RecordId>(
    -1,
    0.5,
    31,
    32,
    1023,
    1024,
    2 ** 30 - 1,
    2 ** 30,
    2 ** 32,
    2 ** 32 + 1,
    "1",
    "a",
    "",
    "10",
  ),
);
const edits = fc.array(fc.tuple(ids, fc.option(fc.integer())), { maxLength: 200 });

function sortedPairs<V>(model: ReadonlyMap<RecordId, V>): [RecordId, V][] {
  return [...model].sort(([left], [right]) => compareIds(left, right));
}

test("keys ascend with numbers by value before strings by code unit", () => {
  expect(["b", 10, "B", 9, "", -1, "10"].sort(compareIds)).toEqual([-1, 9, 10, "", "10", "B", "b"]);
});

test("a persistent map is a sorted map, and its earlier versions do not change", () => {
  fc.assert(
    fc.property(edits, (steps) => {
      const model = new Map<RecordId, number>();
      let map = createPersistentMap<RecordId, number>();
      const versions = steps.map(([id, value]) => {
        if (value === null) model.delete(id);
        else model.set(id, value);
        map = value === null ? withoutEntry(map, id) : withEntry(map, id, value);
        return { map, expected: sortedPairs(model) };
      });
      for (const { map: version, expected } of versions) {
        expect([...entriesOf(version)].length).toBe(expected.length);
        expect(Array.from(entriesOf(version), ([id, value]) => [id, value])).toEqual(expected);
      }
    }),
  );
});

test("a store behaves like a plain map, after any changes and in every fork", () => {
  const base = createLibrary(40);
  const step = fc.tuple(
    fc.integer({ min: 1, max: 60 }),
    fc.option(fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 3 })),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let store = createLibraryStore({ base });
      const model = new Map(base.collections.books.ids().map((id) => [Number(id), base.collections.books.get(id)]));
      const checkpoints = steps.map(([id, topics]) => {
        store = store.fork();
        store.transact((tx) => {
          if (topics === null) tx.remove("books", id);
          else if (tx.get("books", id) === undefined) tx.insert("books", bookOf(id, topics));
          else tx.replace("books", bookOf(id, topics));
        });
        if (topics === null) model.delete(id);
        else model.set(id, bookOf(id, topics));
        return { store, expected: sortedPairs(model).map(([, book]) => book) };
      });
      for (const { store: checkpoint, expected } of checkpoints) {
        checkpoint.read((reader) => {
          expect([...reader.all("books")]).toEqual(expected);
          expect(reader.count("books")).toBe(expected.length);
          for (const topic of [0, 1, 2, 3, 4]) {
            const matching = expected.filter((book) => book?.topics.includes(topic));
            expect(reader.lookup("books", "topic", topic)).toEqual(matching);
          }
        });
      }
    }),
    { numRuns: 50, seed: 1 },
  );
});

test("freezing reaches every part, lists and cycles included", () => {
  const inner = { list: [{ value: 1 }] };
  const outer: { inner: typeof inner; self?: object } = { inner };
  outer.self = outer;
  expect(deepFreeze(outer)).toBe(outer);
  expect([outer, inner, inner.list, inner.list[0]].every((part) => Object.isFrozen(part))).toBe(true);
});

test("an already frozen part is not visited again", () => {
  const nested = { value: 1 };
  deepFreeze({ part: Object.freeze({ nested }) });
  expect(Object.isFrozen(nested)).toBe(false);
});
