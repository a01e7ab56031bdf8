// The records of a scenario over those of a world: what is told of indexes, sums and ids is what the records give. Under test:
// mock/control/scenarios/overlaid-collection.ts.
import { describe, expect, it } from "vitest";
import { overlayCollection } from "../../../../mock/control/scenarios/overlaid-collection.ts";
import { addToSums, idsAt, type KnownParts, toSortedIds } from "../../../../mock/core/known/known-parts.ts";
import type { WorldCollection } from "../../../../mock/records/world.ts";

interface Item {
  readonly id: number;
  readonly group: number;
  readonly amount: number;
}

const definition = {
  columns: (record: object) => record,
  indexes: { group: ({ group }: Item) => [group] },
  sums: { amounts: ({ group, amount }: Item) => [[group, [amount]]] as const },
};

/** A collection that tells all of itself, and counts how often its ids are listed. */
function told(items: readonly Item[]) {
  const seen = { lists: 0 };
  const sums = new Map<number | string, number[]>();
  for (const item of items) addToSums(sums, definition.sums.amounts(item));
  const known: KnownParts = {
    highestId: () => items.at(-1)?.id ?? 0,
    idsUnder: (_index, key) => items.filter(({ group }) => group === key).map(({ id }) => id),
    sorted: () =>
      toSortedIds(
        items.map(({ group }) => group),
        items.map(({ id }) => id),
      ),
    sums: () => sums,
  };
  const base: WorldCollection<object, object> = {
    size: items.length,
    ids() {
      seen.lists += 1;
      return items.map(({ id }) => id);
    },
    get: (id) => items.find((one) => one.id === id),
    known,
  };
  return { base, seen };
}

const items = [
  { id: 1, group: 5, amount: 10 },
  { id: 2, group: 6, amount: 20 },
  { id: 3, group: 5, amount: 30 },
];

function over(...records: readonly (readonly [id: number, record: Item | undefined])[]) {
  const { base, seen } = told(items);
  return { seen, collection: overlayCollection(base, new Map(records), definition) };
}

describe("a collection with records over it", () => {
  const { seen, collection } = over(
    [1, { id: 1, group: 6, amount: 1 }],
    [9, { id: 9, group: 5, amount: 4 }],
    [2, undefined],
  );
  const { known } = collection;

  it("tells its size, ids and highest id", () => {
    expect(collection.size).toBe(3);
    expect(known?.highestId?.()).toBe(9);
    expect(collection.ids()).toEqual([1, 3, 9]);
  });

  it("tells its indexes, under a key and in order", () => {
    expect([5, 6, 7].map((key) => known?.idsUnder?.("group", key))).toEqual([[3, 9], [1], []]);
    const sorted = known?.sorted?.("group");
    expect(sorted && [5, 6].map((key) => idsAt(sorted, key))).toEqual([[3, 9], [1]]);
  });

  it("tells its sums, without those that have become nothing", () => {
    expect(known?.sums?.("amounts")).toEqual(
      new Map([
        [5, [34]],
        [6, [1]],
      ]),
    );
    expect(over([2, undefined]).collection.known?.sums?.("amounts")).toEqual(new Map([[5, [40]]]));
  });

  it("lists no id of the world for it", () => {
    const fresh = over([9, { id: 9, group: 5, amount: 4 }]);
    fresh.collection.known?.idsUnder?.("group", 5);
    expect([fresh.collection.size, fresh.collection.known?.highestId?.(), fresh.seen.lists]).toEqual([4, 9, 0]);
    expect(seen.lists).toBe(1);
  });

  it("has its records read where the highest one of the world is gone, or the world tells nothing", () => {
    expect(over([3, undefined]).collection.known?.highestId?.()).toBeUndefined();
    const { known: _, ...plain } = told(items).base;
    expect(overlayCollection(plain, new Map(), definition).known).toBeUndefined();
    const silent = overlayCollection({ ...plain, known: {} }, new Map(), definition).known;
    expect([
      silent?.highestId?.(),
      silent?.idsUnder?.("group", 5),
      silent?.sorted?.("group"),
      silent?.sums?.("amounts"),
    ]).toEqual([undefined, undefined, undefined, undefined]);
  });
});
