// The rows of a facet in both directions, and sets of the first of them, so that a span of values or a deep page need not be walked through.
// Used by mock/store/selection/facet-index.ts and sequence.ts there.
import { type Bits, createBits, narrow, setBit } from "./bits.ts";
import type { Places } from "./facet-values.ts";

export type Direction = "asc" | "desc";

/** Rows by value, ascending within one; downwards the values descend, those without one stay last. */
export interface RowOrders {
  order(direction: Direction): Uint32Array;
  /** Of the order, the sets of the first rows: none, one step of toSpanStep, two and so on. */
  spans(direction: Direction): readonly Bits[];
  /** The set of the rows from one place of the ascending order to below another. */
  between(first: number, end: number): Bits;
  readonly bytes: number;
}

/** Of the rows in order, the sets of the first sixteenth, the first two and so on are kept: a span is two of them and a bit. */
const spanSteps = 16;
/** Spans of so few rows are put together row by row. */
const shortSpan = 512;

/** How many rows in order one set has more than the set before. */
export function toSpanStep(length: number): number {
  return Math.max(1, Math.ceil(length / spanSteps));
}

/** The orders of `size` rows; what goes downwards, and the sets, are made when they are first asked for. */
export function createRowOrders(ascending: Uint32Array, starts: Uint32Array, filled: number, size: number): RowOrders {
  const spansOf: { asc?: readonly Bits[]; desc?: readonly Bits[] } = {};
  let descending: Uint32Array | undefined;
  let bytes = ascending.byteLength;
  function order(direction: Direction): Uint32Array {
    if (direction === "asc") return ascending;
    if (descending === undefined) {
      descending = toDescending(ascending, starts, filled);
      bytes += descending.byteLength;
    }
    return descending;
  }
  function spans(direction: Direction): readonly Bits[] {
    const known = spansOf[direction];
    if (known !== undefined) return known;
    const made = toSpans(order(direction), size);
    spansOf[direction] = made;
    for (const span of made) bytes += span.byteLength;
    return made;
  }
  function firstRows(count: number): Bits {
    const step = toSpanStep(ascending.length);
    const whole = Math.floor(count / step);
    const bits = spans("asc")[whole]?.slice() ?? createBits(size);
    for (let index = whole * step; index < count; index += 1) setBit(bits, ascending[index] ?? 0);
    return bits;
  }
  return {
    order,
    spans,
    between(first, end) {
      if (end - first > shortSpan) {
        const bits = firstRows(end);
        if (first > 0) narrow(bits, firstRows(first), true);
        return bits;
      }
      const bits = createBits(size);
      for (let index = first; index < end; index += 1) setBit(bits, ascending[index] ?? 0);
      return bits;
    },
    get bytes() {
      return bytes;
    },
  };
}

/** Where the rows of each value begin in the order, and at last where they end. */
export function toStarts(places: Places, values: number): Uint32Array {
  const starts = new Uint32Array(values + 1);
  for (const place of places) starts[place + 1] = (starts[place + 1] ?? 0) + 1;
  for (let place = 0; place < values; place += 1) starts[place + 1] = (starts[place + 1] ?? 0) + (starts[place] ?? 0);
  return starts;
}

/** The rows by value. */
export function toOrder(rows: readonly number[], places: Places, starts: Uint32Array): Uint32Array {
  const next = starts.slice();
  const order = new Uint32Array(rows.length);
  for (let index = 0; index < rows.length; index += 1) {
    const place = places[index] ?? 0;
    const at = next[place] ?? 0;
    order[at] = rows[index] ?? 0;
    next[place] = at + 1;
  }
  return order;
}

function toDescending(ascending: Uint32Array, starts: Uint32Array, filled: number): Uint32Array {
  const descending = new Uint32Array(ascending.length);
  let at = 0;
  for (let place = filled - 1; place >= 0; place -= 1) {
    const group = ascending.subarray(starts[place], starts[place + 1]);
    descending.set(group, at);
    at += group.length;
  }
  descending.set(ascending.subarray(at), at);
  return descending;
}

function toSpans(order: Uint32Array, size: number): readonly Bits[] {
  const step = toSpanStep(order.length);
  const bits = createBits(size);
  const spans = [bits.slice()];
  for (let index = 0; index < order.length; index += 1) {
    setBit(bits, order[index] ?? 0);
    if ((index + 1) % step === 0) spans.push(bits.slice());
  }
  return spans;
}
