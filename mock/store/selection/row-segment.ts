// Some rows of a collection with the indexes over them: those of a base, or the changed ones of a state. An index is built when a facet is
// first asked for. Made by mock/store/selection/row-view.ts.
import { compareKeys } from "../persistent-map.ts";
import type { AnyCollections } from "../shared-base.ts";
import type { RecordId } from "../store.ts";
import {
  type Bits,
  clearBit,
  countBits,
  createBits,
  createFullBits,
  isEmpty,
  narrow,
  positionsIn,
  setBit,
} from "./bits.ts";
import { createFacetIndex, type FacetIndex } from "./facet-index.ts";
import type { Condition, Facet, FacetValue, RowParts } from "./selection.ts";
import { countBelow } from "./sequence.ts";

export type AnyFacet = Facet<AnyCollections, string>;
export type AnyCondition = Condition<AnyCollections, string>;

/** One row as facets read it. */
export interface Row {
  readonly id: RecordId;
  readonly columns: object;
  readonly more: RowParts<AnyCollections, string>;
}

/** Gives the row of an id; undefined where there is none. */
export type ReadRow = (id: RecordId) => Row | undefined;

export interface RowSegment {
  readonly size: number;
  /** Ascending. */
  readonly ids: readonly RecordId[];
  /** The position of an id; of one that it has not, the position before which it would be, less a half. */
  positionOf(id: RecordId): number;
  index(facet: AnyFacet, read: ReadRow): FacetIndex;
  /** The rows that meet all conditions; undefined where there are none, so that all rows do. */
  matches(conditions: readonly AnyCondition[], read: ReadRow): Bits | undefined;
  /** About the bytes of the indexes. */
  readonly bytes: number;
}

/** Rows with their indexes and the way to read them. */
export interface IndexedRows {
  readonly segment: RowSegment;
  readonly read: ReadRow;
}

/** So many indexes of passing facets are kept. */
const mostPassing = 8;

/** @param ids ascending */
export function createRowSegment(ids: readonly RecordId[]): RowSegment {
  const size = ids.length;
  const indexes = createIndexes();
  function index(facet: AnyFacet, read: ReadRow): FacetIndex {
    return indexes.of(facet, () => createFacetIndex(size, (position) => valueOfRow(facet, read(ids[position] ?? -1))));
  }
  function idBits(wanted: ReadonlySet<unknown>): Bits {
    const bits = createBits(size);
    for (const id of wanted) {
      const position = typeof id === "number" || typeof id === "string" ? positionIn(ids, id) : -0.5;
      if (Number.isInteger(position)) setBit(bits, position);
    }
    return bits;
  }
  /** The rows so far that meet one more condition; undefined stands for all rows. */
  function meet(bits: Bits | undefined, condition: AnyCondition, read: ReadRow): Bits {
    const { negated = false } = condition;
    if ("facet" in condition && bits !== undefined && isRare(condition.facet, bits)) return sift(bits, condition, read);
    const found = "ids" in condition ? idBits(condition.ids) : bitsOf(index(condition.facet, read), condition);
    if (bits === undefined && !negated) return found.slice();
    const met = bits ?? createFullBits(size);
    narrow(met, found, negated);
    return met;
  }
  /** Few rows are left: it is not worth to read all others too for an index that soon goes. */
  function isRare(facet: AnyFacet, bits: Bits): boolean {
    return facet.passing === true && !indexes.has(facet) && countBits(bits) * 2 < size;
  }
  function sift(bits: Bits, condition: AnyCondition, read: ReadRow): Bits {
    for (const position of positionsIn(bits, countBits(bits))) {
      const row = read(ids[position] ?? -1);
      if (row === undefined || !meets(condition, row)) clearBit(bits, position);
    }
    return bits;
  }
  return {
    size,
    ids,
    positionOf: (id) => positionIn(ids, id),
    index,
    matches(conditions, read) {
      let bits: Bits | undefined;
      // What reads texts is asked last, and nothing once no row is left.
      const sorted = [...conditions.filter((one) => !isPassing(one)), ...conditions.filter(isPassing)];
      for (const one of sorted) {
        bits = meet(bits, one, read);
        if (isEmpty(bits)) return bits;
      }
      return bits;
    },
    get bytes() {
      return indexes.bytes;
    },
  };
}

/** Keeps the index of each facet; of passing ones the last few. */
function createIndexes() {
  const lasting = new Map<AnyFacet, FacetIndex>();
  const passing = new Map<AnyFacet, FacetIndex>();
  function keptFor({ passing: isPassing }: AnyFacet): Map<AnyFacet, FacetIndex> {
    return isPassing === true ? passing : lasting;
  }
  return {
    has: (facet: AnyFacet) => keptFor(facet).has(facet),
    of(facet: AnyFacet, make: () => FacetIndex): FacetIndex {
      const kept = keptFor(facet);
      const known = kept.get(facet);
      if (known !== undefined) return known;
      const made = make();
      const oldest = kept === lasting || kept.size < mostPassing ? undefined : kept.keys().next().value;
      if (oldest !== undefined) kept.delete(oldest);
      kept.set(facet, made);
      return made;
    },
    get bytes() {
      let bytes = 0;
      for (const one of lasting.values()) bytes += one.bytes;
      for (const one of passing.values()) bytes += one.bytes;
      return bytes;
    },
  };
}

// Every id of a segment has a row.
function valueOfRow(facet: AnyFacet, row: Row | undefined): ReturnType<AnyFacet["read"]> {
  return row === undefined ? null : facet.read(row.columns, row.more);
}

function positionIn(ids: readonly RecordId[], id: RecordId): number {
  if (typeof id === "number" && ids[id - 1] === id) return id - 1;
  const place = countBelow(ids.length, (index) => (compareKeys(ids[index] ?? -1, id) < 0 ? 0 : 1), 1);
  return ids[place] === id ? place : place - 0.5;
}

/** Whether one row meets a condition. */
export function meets(condition: AnyCondition, { id, columns, more }: Row): boolean {
  const { negated = false } = condition;
  if ("ids" in condition) return condition.ids.has(id) !== negated;
  const value = condition.facet.read(columns, more);
  const values = typeof value === "object" && value !== null ? value : [value];
  return values.some((each) => finds(condition, each)) !== negated;
}

function finds(condition: Exclude<AnyCondition, { ids: unknown }>, value: FacetValue): boolean {
  if ("values" in condition) return condition.values.has(value);
  if (value === null) return false;
  return (condition.from ?? value) <= value && (condition.to ?? value) >= value;
}

function bitsOf(index: FacetIndex, condition: Exclude<AnyCondition, { ids: unknown }>): Bits {
  if ("values" in condition) return index.rowsWith(condition.values);
  return index.rowsBetween(condition.from, condition.to);
}

function isPassing(condition: AnyCondition): boolean {
  return !("ids" in condition) && condition.facet.passing === true;
}
