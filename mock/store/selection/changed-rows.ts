// The changed rows that are selected, in order, one at a time: those of the fold and the recent ones. Read by
// mock/store/selection/select.ts, which puts them between the rows of the base.
import { compareKeys } from "../persistent-map.ts";
import type { AnyCollections } from "../shared-base.ts";
import type { RecordId } from "../store.ts";
import { type Bits, hasBit } from "./bits.ts";
import type { FacetIndex } from "./facet-index.ts";
import { compareValues } from "./facet-values.ts";
import type { AnyFacet, IndexedRows, Row } from "./row-segment.ts";
import type { FacetValue, RowOrder } from "./selection.ts";

/** A row by what orders it. */
export interface OrderedRow {
  readonly id: RecordId;
  readonly value: FacetValue;
  /** Its key in the sequence of the base's rows (mock/store/selection/sequence.ts), where it is known. */
  readonly key?: number | undefined;
}

type Ordering = RowOrder<AnyCollections, string>;

/** Gives one row after the other. */
export type NextRow = () => OrderedRow | undefined;

/** Gives the key of a row. */
export type KeyOf = (value: FacetValue, id: RecordId) => number;

/** The selected rows of the fold. @param bits those that are selected */
export function walkFold({ segment, read }: IndexedRows, bits: Bits, ordering: Ordering, keyOf: KeyOf): NextRow {
  const { facet, direction } = ordering;
  const index = facet && segment.index(facet, read);
  const order = index?.order(direction);
  const keys = index && keysInOrder(segment.ids, index, direction, keyOf);
  let place = 0;
  return () => {
    for (; place < segment.size; place += 1) {
      const position = order?.[place] ?? (direction === "asc" ? place : segment.size - 1 - place);
      if (!hasBit(bits, position)) continue;
      const value = index?.values[index.places[position] ?? 0] ?? null;
      place += 1;
      return { id: segment.ids[position] ?? -1, value, key: keys?.[place - 1] };
    }
    return undefined;
  };
}

// The keys of a fold's rows stay as long as its index: looking up a value among those of the base takes longer than all else.
const keysOfIndex = new WeakMap<FacetIndex, { asc?: Float64Array; desc?: Float64Array }>();

function keysInOrder(
  ids: readonly RecordId[],
  index: FacetIndex,
  direction: "asc" | "desc",
  keyOf: KeyOf,
): Float64Array {
  const known = keysOfIndex.get(index) ?? {};
  keysOfIndex.set(index, known);
  known[direction] ??= Float64Array.from(index.order(direction), (position) =>
    keyOf(index.values[index.places[position] ?? 0] ?? null, ids[position] ?? -1),
  );
  return known[direction];
}

/** Selected rows that have no index. */
export function walkRecent(rows: readonly Row[], ordering: Ordering): NextRow {
  const sorted = rows.map((row) => ({ id: row.id, value: orderValue(row, ordering.facet) }));
  sorted.sort((left, right) => compareRows(left, right, ordering));
  let place = 0;
  return () => {
    place += 1;
    return sorted[place - 1];
  };
}

/** Two walks as one. */
export function joinWalks(left: NextRow, right: NextRow, ordering: Ordering): NextRow {
  let [ofLeft, ofRight] = [left(), right()];
  return () => {
    const isLeft = ofRight === undefined || (ofLeft !== undefined && compareRows(ofLeft, ofRight, ordering) < 0);
    const next = isLeft ? ofLeft : ofRight;
    if (isLeft) ofLeft = left();
    else ofRight = right();
    return next;
  };
}

function orderValue({ columns, more }: Row, facet: AnyFacet | undefined): FacetValue {
  const value = facet?.read(columns, more) ?? null;
  if (typeof value === "object" && value !== null) throw new RangeError("A facet of several values orders nothing.");
  return value;
}

/** Without a facet by id, in the direction; with one ids ascend in both, and null is last in both. */
function compareRows(left: OrderedRow, right: OrderedRow, { facet, direction }: Ordering): number {
  const sign = direction === "asc" ? 1 : -1;
  if (facet === undefined) return sign * compareKeys(left.id, right.id);
  const isEmpty = left.value === null || right.value === null;
  return (isEmpty ? 1 : sign) * compareValues(left.value, right.value) || compareKeys(left.id, right.id);
}
