// The values of one facet: gathered from rows, sorted, found again. Used by mock/store/selection/facet-index.ts.
import type { FacetValue } from "./selection.ts";

/** For each row the place of its value among the distinct ones. */
export type Places = Uint8Array | Uint16Array | Uint32Array;

/** Null after all others; values of one facet are of one type. */
export function compareValues(left: FacetValue, right: FacetValue): number {
  if (left === right) return 0;
  if (left === null) return 1;
  if (right === null) return -1;
  if (typeof left !== typeof right) return typeof left < typeof right ? -1 : 1;
  return left < right ? -1 : 1;
}

/** Whether a value can be one of a facet. */
export function isFacetValue(value: unknown): value is FacetValue {
  return value === null || typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

/** How many of the sorted values come before one. */
export function lowerBound(values: readonly FacetValue[], value: FacetValue): number {
  let [from, to] = [0, values.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (compareValues(values[middle] ?? null, value) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** What rows have. */
export interface Gathered {
  readonly values: readonly FacetValue[];
  /** The row of each value that a row has, and the place of that value. */
  readonly rows: readonly number[];
  readonly places: Places;
}

/** Reads all rows. */
export function gather(size: number, read: (position: number) => FacetValue | readonly FacetValue[]): Gathered {
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

function createPlaces(values: number, length: number): Places {
  if (values <= 0x100) return new Uint8Array(length);
  return values <= 0x10000 ? new Uint16Array(length) : new Uint32Array(length);
}

/** About what values take that nobody else holds. */
export function bytesOfValues(values: readonly FacetValue[]): number {
  let bytes = 8 * values.length;
  for (const value of values) if (typeof value === "string") bytes += 24 + value.length;
  return bytes;
}
