// Overlaying a scenario's records on a world's.
import { expect, it } from "vitest";
import { overlayCollection } from "../../../../mock/control/scenarios/overlaid-collection.ts";

const items = [1, 2, 3].map((id) => ({ id, group: 5 }));
const base = {
  size: items.length,
  ids: () => items.map(({ id }) => id),
  get: (id: number | string) => items.find((item) => item.id === id),
};

it("an overlaid collection replaces, adds and removes records of its base", () => {
  const records = new Map([
    [1, { id: 1, group: 6 }],
    [9, { id: 9, group: 5 }],
    [2, undefined],
  ]);
  const collection = overlayCollection(base, records, { columns: (record) => record });
  expect([collection.size, collection.ids()]).toEqual([3, [1, 3, 9]]);
  expect([1, 2, 3, 9].map((id) => collection.get(id))).toEqual([
    { id: 1, group: 6 },
    undefined,
    { id: 3, group: 5 },
    { id: 9, group: 5 },
  ]);
});

it("an overlaid collection lists a changed record that was unlisted", () => {
  const unlisted = { ...base, size: 0, ids: () => [] };
  const records = new Map([[1, { id: 1, group: 6 }]]);
  const { size, ids } = overlayCollection(unlisted, records, { columns: (record) => record }, () => true);
  expect([size, ids()]).toEqual([1, [1]]);
});
