// Random selections over a changed base, checked against plain filtering and sorting.
import { expect, it } from "vitest";
import { createRandomStream, type RandomStream } from "../../../../mock/engine/core/random.ts";
import { createStore } from "../../../../mock/engine/store/create-store.ts";
import type { Condition, Facet, FacetValue, Selection } from "../../../../mock/engine/store/selection.ts";
import type { Reader } from "../../../../mock/engine/store/store.ts";

interface Row {
  readonly id: number;
  readonly group: string | null;
  readonly size: number | null;
  readonly serial: number;
  readonly isNew: boolean;
  readonly marks: readonly string[];
}
interface Product {
  readonly rows: { readonly record: Row; readonly columns: Row };
}
type RowFacet = Facet<Product, "rows">;

const count = 1_500;
const random = createRandomStream("random selections", 1);

function makeRow(id: number): Row {
  const isMissing = (share: number) => random.chance(share);
  return {
    id,
    group: isMissing(0.1) ? null : random.pick(["a", "b", "c", "d"]),
    // More values than fit into a byte.
    size: isMissing(0.05) ? null : random.integer(-200, 400),
    serial: (id * 7_919) % 100_003,
    isNew: random.chance(0.5),
    marks: ["x", "y", "z"].filter(() => random.chance(0.3)),
  };
}

const facets: readonly RowFacet[] = [
  { read: ({ group }) => group, index: "group" },
  { read: ({ size }) => size, index: "size" },
  { read: ({ serial }) => serial },
  { read: ({ isNew }) => isNew },
  { read: ({ group, id }) => (group === null ? null : `${group}${id % 7}`) },
];
const markFacet: RowFacet = { read: ({ marks }) => marks, index: "marks" };
const noReader: Parameters<RowFacet["read"]>[1] = {
  record: () => undefined,
  lookup: () => [],
};

function valuesOf(facet: RowFacet, row: Row): readonly FacetValue[] {
  const value = facet.read(row, noReader);
  return typeof value === "object" && value !== null ? value : [value];
}

function drawCondition(rows: readonly Row[], from: RandomStream): Condition<Product, "rows"> {
  const negated = from.chance(0.3);
  const facet = from.pick([...facets, markFacet]);
  const drawValue = () => valuesOf(facet, from.pick(rows))[0] ?? null;
  const kind = from.integer(0, 5);
  if (kind === 0)
    return { ids: new Set(Array.from({ length: from.integer(0, 40) }, () => from.integer(0, 1_700))), negated };
  if (kind < 4 || facet === markFacet || facet === facets[3])
    return { facet, values: new Set(Array.from({ length: from.integer(1, 4) }, drawValue)), negated };
  const ends = [drawValue(), drawValue()]
    .filter((value) => typeof value === "string" || typeof value === "number")
    .sort(compare);
  const [first, last] = ends;
  const span = {
    ...(from.chance(0.8) && first !== undefined && { from: first }),
    ...(last !== undefined && { to: last }),
  };
  return { facet, ...span, negated };
}

function compare(left: FacetValue, right: FacetValue): number {
  if (left === right) return 0;
  return (left ?? 0) < (right ?? 0) ? -1 : 1;
}

function meets(row: Row, condition: Condition<Product, "rows">): boolean {
  const isNegated = condition.negated === true;
  if ("ids" in condition) return condition.ids.has(row.id) !== isNegated;
  const isMet = valuesOf(condition.facet, row).some((value) => {
    if ("values" in condition) return condition.values.has(value);
    if (value === null) return false;
    return compare(condition.from ?? value, value) <= 0 && compare(condition.to ?? value, value) >= 0;
  });
  return isMet !== isNegated;
}

/** The documented behaviour of a selection. */
function selectPlainly(rows: readonly Row[], { conditions, order, offset, limit }: Selection<Product, "rows">) {
  const sign = order.direction === "asc" ? 1 : -1;
  const { facet } = order;
  const matches = rows.filter((row) => conditions.every((condition) => meets(row, condition)));
  matches.sort((left, right) => {
    if (facet === undefined) return sign * (left.id - right.id);
    const [leftValue, rightValue] = [valuesOf(facet, left)[0] ?? null, valuesOf(facet, right)[0] ?? null];
    if (leftValue === null || rightValue === null)
      return Number(leftValue === null) - Number(rightValue === null) || left.id - right.id;
    return sign * compare(leftValue, rightValue) || left.id - right.id;
  });
  return { ids: matches.slice(offset, offset + limit).map(({ id }) => id), total: matches.length };
}

function drawSelection(rows: readonly Row[], from: RandomStream): Selection<Product, "rows"> {
  const conditions = Array.from({ length: from.integer(0, 3) }, () => drawCondition(rows, from));
  const facet = from.chance(0.25) ? undefined : from.pick(facets);
  const offset = from.chance(0.5) ? 0 : from.integer(0, from.pick([20, 400, 1_600]));
  const direction = from.pick(["asc", "desc"] as const);
  return { conditions, order: { facet, direction }, offset, limit: from.pick([0, 1, 20, 500, 2_000]) };
}

function assertEqual(reader: Reader<Product>): void {
  const rows = [...reader.all("rows")];
  for (let turn = 0; turn < 50; turn += 1) {
    const selection = drawSelection(rows, random);
    expect(reader.select("rows", selection), JSON.stringify(selection)).toEqual(selectPlainly(rows, selection));
  }
}

it("select returns the rows of plain filtering and sorting, however many have changed", () => {
  const rows = new Map(Array.from({ length: count }, (_, index) => [index + 1, makeRow(index + 1)]));
  const base = {
    key: "rows",
    seed: 1,
    collections: {
      rows: {
        size: count,
        ids: () => [...rows.keys()],
        get: (id: number | string) => (typeof id === "number" ? rows.get(id) : undefined),
      },
    },
  };
  const indexes = {
    group: ({ group }: Row) => (group === null ? [] : [group]),
    size: ({ size }: Row) => (size === null ? [] : [size]),
    marks: ({ marks }: Row) => marks,
  };
  const definitions = { rows: { id: ({ id }: Row) => id, columns: (row: Row) => row, indexes } };
  const store = createStore<Product>({ base, definitions, now: () => 0 });
  for (const changes of [0, 1, 30, 300, 20]) {
    store.transact((tx) => {
      for (let change = 0; change < changes; change += 1) {
        const id = random.integer(1, count);
        const exists = tx.get("rows", id) !== undefined;
        const isRemoval = random.chance(0.2);
        if (random.chance(0.2)) tx.insert("rows", makeRow(tx.nextId("rows")));
        else if (!exists) tx.insert("rows", makeRow(id));
        else if (isRemoval) tx.remove("rows", id);
        else tx.replace("rows", makeRow(id));
      }
    });
    store.read(assertEqual);
  }
});
