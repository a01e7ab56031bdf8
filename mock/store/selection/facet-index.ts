// Indexes rows by one facet: the distinct values in order, for each row the place of its value among them, and all rows by value. From
// these follow sets of rows for values and spans, and the order. Made by mock/store/selection/row-segment.ts.
import { type Bits, createBits, setBit, widen } from "./bits.ts";
import { bytesOfValues, gather, isFacetValue, lowerBound, type Places } from "./facet-values.ts";
import { createRowOrders, type RowOrders, toOrder, toStarts } from "./row-orders.ts";
import type { FacetValue } from "./selection.ts";

/** Rows by the values of one facet. Places are those of the distinct values in order, null last. */
export interface FacetIndex extends RowOrders {
  readonly values: readonly FacetValue[];
  /** How many of the values are not null. */
  readonly filled: number;
  /** The place of a value; of one that no row has, the place before which it would be, less a half. */
  placeOf(value: FacetValue): number;
  /** The place of the value of a row; only where each row has one. */
  readonly places: Places;
  /** Not to be changed. */
  rowsWith(values: ReadonlySet<unknown>): Bits;
  rowsBetween(from: FacetValue | undefined, to: FacetValue | undefined): Bits;
  /** About the bytes that it takes at present. */
  readonly bytes: number;
}

/** So few values have a set of rows each, made when it is first needed. */
const fewValues = 64;
/** @param read the value of the row at a position, or its values */
export function createFacetIndex(
  size: number,
  read: (position: number) => FacetValue | readonly FacetValue[],
): FacetIndex {
  const { values, rows, places } = gather(size, read);
  const starts = toStarts(places, values.length);
  const ascending = toOrder(rows, places, starts);
  const filled = values.at(-1) === null ? values.length - 1 : values.length;
  const orders = createRowOrders(ascending, starts, filled, size);
  const ofValue: (Bits | undefined)[] = [];
  let bytes = places.byteLength + starts.byteLength + bytesOfValues(values);
  function placeOf(value: FacetValue): number {
    const place = lowerBound(values, value);
    return place < values.length && values[place] === value ? place : place - 0.5;
  }
  function rowsAt(place: number): Uint32Array {
    return ascending.subarray(starts[place], starts[place + 1]);
  }
  function bitsAt(place: number): Bits {
    const known = ofValue[place];
    if (known !== undefined) return known;
    const bits = createBits(size);
    for (const row of rowsAt(place)) setBit(bits, row);
    ofValue[place] = bits;
    bytes += bits.byteLength;
    return bits;
  }
  function union(wanted: readonly number[]): Bits {
    const [only] = wanted;
    if (wanted.length === 1 && only !== undefined && values.length <= fewValues) return bitsAt(only);
    const bits = createBits(size);
    for (const place of wanted) {
      if (values.length <= fewValues) widen(bits, bitsAt(place));
      else for (const row of rowsAt(place)) setBit(bits, row);
    }
    return bits;
  }
  return {
    values,
    filled,
    places,
    placeOf,
    order: orders.order,
    spans: orders.spans,
    between: orders.between,
    rowsWith(wanted) {
      const found = [...wanted].map((value) => (isFacetValue(value) ? placeOf(value) : -0.5));
      return union(found.filter((place) => Number.isInteger(place)));
    },
    rowsBetween(from, to) {
      const first = starts[from === undefined ? 0 : Math.ceil(placeOf(from))] ?? 0;
      const end = starts[to === undefined ? filled : Math.min(filled, Math.floor(placeOf(to)) + 1)] ?? 0;
      return orders.between(first, end);
    },
    get bytes() {
      return bytes + orders.bytes;
    },
  };
}
