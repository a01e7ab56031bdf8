// The base's rows that are selected, in order. Keys put other rows between them: a key tells the place of a value among those of the base,
// then the place of an id. Made by mock/store/selection/select.ts.
import { type Bits, countBits, countShared, hasBit, positionsIn, type Walk, walkBits } from "./bits.ts";
import type { FacetIndex } from "./facet-index.ts";
import { toSpanStep } from "./row-orders.ts";
import type { FacetValue } from "./selection.ts";

/** Rows in order, some of them passed over. */
export interface Sequence {
  /** Of all rows, also those that are passed over. */
  readonly length: number;
  /** The key of a row that the base may lack; `position` as a segment gives it. */
  keyOf(value: FacetValue, position: number): number;
  /** How many rows come before a key. */
  countBefore(key: number): number;
  /** The key of the row at a place. */
  keyAt(place: number): number;
  /** How many selected rows there are before a place that is a multiple of `step`. */
  countSelected(place: number): number;
  readonly step: number;
  /** Walks on through the selected rows from place `from` to below `to`. */
  walk(from: number, to: number, walk: Walk): void;
}

/** Rows by id. @param bits the selected rows; all, where it is left out */
export function toIdSequence(size: number, direction: "asc" | "desc", bits: Bits | undefined): Sequence {
  const upwards = direction === "asc";
  function walkSelected(from: number, to: number, walk: Walk): void {
    if (from >= to) return;
    if (bits === undefined) walkAll(from, to, (place) => (upwards ? place : size - 1 - place), walk);
    else if (upwards) walkBits(bits, from, to, true, walk);
    else walkBits(bits, size - to, size - from, false, walk);
  }
  return {
    length: size,
    step: toSpanStep(size),
    keyOf: (_value, position) => (upwards ? position : size - 1 - position),
    keyAt: (place) => place,
    countBefore: (key) => Math.ceil(key),
    countSelected(place) {
      const walk: Walk = { skip: size, take: 1, taken: [] };
      walkSelected(0, place, walk);
      return size - walk.skip;
    },
    walk: walkSelected,
  };
}

/** Rows by the values of a facet. @param page how many rows are wanted from the beginning */
export function toFacetSequence(
  index: FacetIndex,
  size: number,
  direction: "asc" | "desc",
  bits: Bits | undefined,
  page: number,
): Sequence {
  const keys = createKeys(index, size, direction);
  const count = bits === undefined ? size : countBits(bits);
  if (bits !== undefined && isSparse(count, size, page)) return toSparseSequence(positionsIn(bits, count), keys);
  const order = index.order(direction);
  const step = toSpanStep(size);
  const keyAt = (place: number) => keys.keyAt(order[place] ?? 0);
  return {
    length: size,
    step,
    keyOf: keys.keyOf,
    keyAt,
    countBefore: (key) => countBelow(size, keyAt, key),
    countSelected: (place) =>
      bits === undefined ? place : countShared(bits, index.spans(direction)[Math.floor(place / step)] ?? bits),
    walk(from, to, walk) {
      if (bits === undefined) return walkAll(from, to, (place) => order[place] ?? 0, walk);
      walkOrder(order, bits, from, to, walk);
    },
  };
}

function walkOrder(order: Uint32Array, bits: Bits, from: number, to: number, walk: Walk): void {
  for (let place = from; place < to && walk.take > 0; place += 1) {
    const position = order[place] ?? 0;
    if (!hasBit(bits, position)) continue;
    if (walk.skip > 0) walk.skip -= 1;
    else {
      walk.taken.push(position);
      walk.take -= 1;
    }
  }
}

/** Whether sorting the selected rows takes less than walking through all until the page is full. */
function isSparse(count: number, size: number, page: number): boolean {
  const walked = count === 0 ? size : Math.min(size, (size * page) / count);
  return count * Math.log2(count + 2) * 4 < walked;
}

function toSparseSequence(positions: Uint32Array, keys: Keys): Sequence {
  const sorted = Float64Array.from(positions, keys.keyAt).sort();
  const keyAt = (place: number) => sorted[place] ?? 0;
  return {
    length: sorted.length,
    step: toSpanStep(sorted.length),
    keyOf: keys.keyOf,
    keyAt,
    countBefore: (key) => countBelow(sorted.length, keyAt, key),
    countSelected: (place) => place,
    walk: (from, to, walk) => walkAll(from, to, (place) => keys.positionOf(sorted[place] ?? 0), walk),
  };
}

interface Keys {
  /** The key of a row of the base. */
  keyAt(position: number): number;
  keyOf(value: FacetValue, position: number): number;
  positionOf(key: number): number;
}

function createKeys(index: FacetIndex, size: number, direction: "asc" | "desc"): Keys {
  const { places, filled } = index;
  // Half a step has room for all ids too, so that values between two of the base have a place.
  const step = 2 * (size + 1);
  const upwards = direction === "asc";
  function rank(place: number): number {
    return place >= filled || upwards ? place : filled - 1 - place;
  }
  return {
    keyAt: (position) => rank(places[position] ?? 0) * step + position,
    keyOf(value, position) {
      const place = value === null ? filled : index.placeOf(value);
      return rank(place) * step + position;
    },
    positionOf: (key) => key % step,
  };
}

function walkAll(from: number, to: number, positionAt: (place: number) => number, walk: Walk): void {
  const skipped = Math.min(walk.skip, to - from);
  walk.skip -= skipped;
  for (let place = from + skipped; place < to && walk.take > 0; place += 1) {
    walk.taken.push(positionAt(place));
    walk.take -= 1;
  }
}

/** How many places come before a key, where keys ascend. */
export function countBelow(length: number, keyAt: (place: number) => number, key: number): number {
  let [from, to] = [0, length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (keyAt(middle) < key) from = middle + 1;
    else to = middle;
  }
  return from;
}
