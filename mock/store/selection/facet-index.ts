// Indexes rows by one facet: the distinct values in order, for each row the place of its value among them, and all rows by value. From
// these follow sets of rows for values, spans and tests, and the order. Made by mock/store/selection/row-segment.ts.
import { type Bits, createBits, narrow, setBit, widen } from "./bits.ts";
import type { FacetValue } from "./selection.ts";

type Direction = "asc" | "desc";

/** Rows by the values of one facet. Places are those of the distinct values in order, null last. */
export interface FacetIndex {
  readonly values: readonly FacetValue[];
  /** How many of the values are not null. */
  readonly filled: number;
  /** The place of a value; of one that no row has, the place before which it would be, less a half. */
  placeOf(value: FacetValue): number;
  /** The place of the value of a row; only where each row has one. */
  readonly places: Uint8Array | Uint16Array | Uint32Array;
  /** The rows by value, ascending within one; downwards the values descend, null stays last. */
  order(direction: Direction): Uint32Array;
  /** Of the order, the sets of the first rows: none, one step of toSpanStep, two and so on. */
  spans(direction: Direction): readonly Bits[];
  /** Not to be changed. */
  rowsWith(values: ReadonlySet<unknown>): Bits;
  rowsBetween(from: FacetValue | undefined, to: FacetValue | undefined): Bits;
  /** About the bytes that it takes at present. */
  readonly bytes: number;
}

/** So few values have a set of rows each, made when it is first needed. */
const fewValues = 64;
/** Of the rows in order, the sets of the first sixteenth, the first two and so on are kept: a span is two of them and a bit. */
const spanSteps = 16;
/** Spans of so few rows are put together row by row. */
const shortSpan = 512;

/** How many rows in order one set has more than the set before. */
export function toSpanStep(length: number): number {
  return Math.max(1, Math.ceil(length / spanSteps));
}

/** @param read the value of the row at a position, or its values */
export function createFacetIndex(
  size: number,
  read: (position: number) => FacetValue | readonly FacetValue[],
): FacetIndex {
  const { values, rows, places } = gather(size, read);
  const starts = toStarts(places, values.length);
  const ascending = toOrder(rows, places, starts);
  const filled = values.at(-1) === null ? values.length - 1 : values.length;
  const ofValue: (Bits | undefined)[] = [];
  let descending: Uint32Array | undefined;
  const spansOf: { asc?: readonly Bits[]; desc?: readonly Bits[] } = {};
  let bytes = places.byteLength + starts.byteLength + ascending.byteLength + bytesOfValues(values);

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
    values,
    filled,
    places,
    placeOf,
    order,
    spans,
    rowsWith(wanted) {
      const found: number[] = [];
      for (const value of wanted) {
        const place = isFacetValue(value) ? placeOf(value) : -1;
        if (Number.isInteger(place) && place >= 0) found.push(place);
      }
      return union(found);
    },
    rowsBetween(from, to) {
      const first = starts[from === undefined ? 0 : Math.ceil(placeOf(from))] ?? 0;
      const end = starts[to === undefined ? filled : Math.min(filled, Math.floor(placeOf(to)) + 1)] ?? 0;
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

/** Null after all others; values of one facet are of one type. */
export function compareValues(left: FacetValue, right: FacetValue): number {
  if (left === right) return 0;
  if (left === null) return 1;
  if (right === null) return -1;
  if (typeof left !== typeof right) return typeof left < typeof right ? -1 : 1;
  return left < right ? -1 : 1;
}

function isFacetValue(value: unknown): value is FacetValue {
  return value === null || typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

function lowerBound(values: readonly FacetValue[], value: FacetValue): number {
  let [from, to] = [0, values.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (compareValues(values[middle] ?? null, value) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}

interface Gathered {
  readonly values: readonly FacetValue[];
  /** The row of each value that a row has, and the place of that value. */
  readonly rows: readonly number[];
  readonly places: FacetIndex["places"];
}

function gather(size: number, read: (position: number) => FacetValue | readonly FacetValue[]): Gathered {
  const numbers = new Map<FacetValue, number>();
  const [rows, found]: [number[], number[]] = [[], []];
  function note(row: number, value: FacetValue): void {
    let number = numbers.get(value);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(value, number);
    }
    rows.push(row);
    found.push(number);
  }
  for (let row = 0; row < size; row += 1) {
    const value = read(row);
    if (isList(value)) for (const each of value) note(row, each);
    else note(row, value);
  }
  const values = toSorted([...numbers.keys()]);
  const placeOfNumber = new Uint32Array(values.length);
  for (const [place, value] of values.entries()) placeOfNumber[numbers.get(value) ?? 0] = place;
  const places = createPlaces(values.length, found.length);
  for (let index = 0; index < found.length; index += 1) places[index] = placeOfNumber[found[index] ?? 0] ?? 0;
  return { values, rows, places };
}

/** By compareValues; texts and numbers alone are sorted faster without it. */
function toSorted(values: readonly FacetValue[]): readonly FacetValue[] {
  const filled = values.filter((value) => value !== null);
  const end = filled.length < values.length ? [null] : [];
  const texts = filled.filter((value) => typeof value === "string");
  if (texts.length === filled.length) return [...texts.sort(), ...end];
  const numbers = filled.filter((value) => typeof value === "number");
  if (numbers.length === filled.length) return [...Float64Array.from(numbers).sort(), ...end];
  return [...filled.sort(compareValues), ...end];
}

function isList(value: FacetValue | readonly FacetValue[]): value is readonly FacetValue[] {
  return typeof value === "object" && value !== null;
}

function createPlaces(values: number, length: number): FacetIndex["places"] {
  if (values <= 0x100) return new Uint8Array(length);
  return values <= 0x10000 ? new Uint16Array(length) : new Uint32Array(length);
}

/** Where the rows of each value begin in the order, and at last where they end. */
function toStarts(places: FacetIndex["places"], values: number): Uint32Array {
  const starts = new Uint32Array(values + 1);
  for (const place of places) starts[place + 1] = (starts[place + 1] ?? 0) + 1;
  for (let place = 0; place < values; place += 1) starts[place + 1] = (starts[place + 1] ?? 0) + (starts[place] ?? 0);
  return starts;
}

function toOrder(rows: readonly number[], places: FacetIndex["places"], starts: Uint32Array): Uint32Array {
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

/** About what values take that nobody else holds. */
function bytesOfValues(values: readonly FacetValue[]): number {
  let bytes = 8 * values.length;
  for (const value of values) if (typeof value === "string") bytes += 24 + value.length;
  return bytes;
}
