// Types of a selection: the records of a collection that meet conditions, ordered and paged.
import type { CollectionName, ColumnsOf, RecordId, RecordOf } from "./collection-types.ts";

/** A value to find and order records by; null means none. */
export type FacetValue = string | number | boolean | null;

/** A value read from records to find and order them. It must depend only on its arguments. */
export interface Facet<C, N extends CollectionName<C>> {
  /**
   * The value of a record, or several, each of which finds the record; a facet with several values cannot order. All
   * values except null have one type.
   */
  read(columns: ColumnsOf<C, N>, rowParts: RowParts<C, N>): FacetValue | readonly FacetValue[];
  /** The index of the collection that has each record under these values, except null. */
  readonly index?: string;
  /** The collection for `rowParts.lookup`, and its index. */
  readonly joins?: Join;
}

/** Records of another collection that have the record's id in an index. */
export interface Join {
  readonly collection: string;
  readonly index: string;
}

/** Access to data beyond a record's columns, only during the call of `read`. */
export interface RowParts<C, N extends CollectionName<C>> {
  /** Must not be retained. */
  record(): RecordOf<C, N> | undefined;
  /** The columns of the records found by `joins`, by ascending id. */
  lookup<M extends CollectionName<C>>(collection: M): readonly ColumnsOf<C, M>[];
}

/** A value that a record must have; if `negated`, must not have. */
export type Condition<C, N extends CollectionName<C>> = {
  readonly negated?: boolean;
} & (
  | { readonly ids: ReadonlySet<unknown> }
  | ({ readonly facet: Facet<C, N> } & (
      | { readonly values: ReadonlySet<unknown> }
      /** A range; both ends are inclusive and optional. Null is in no range. */
      | { readonly from?: string | number; readonly to?: string | number }
    ))
);

/**
 * By a facet: records without a value come last in both directions, ties are ordered by ascending id. Without a facet,
 * by id.
 */
export interface RowOrder<C, N extends CollectionName<C>> {
  readonly facet?: Facet<C, N> | undefined;
  readonly direction: "asc" | "desc";
}

/** Which records to select, and which page of them. */
export interface Selection<C, N extends CollectionName<C>> {
  /** A record must meet all of them. */
  readonly conditions: readonly Condition<C, N>[];
  readonly order: RowOrder<C, N>;
  readonly offset: number;
  readonly limit: number;
}

/** A page of a selection. */
export interface SelectedPage {
  readonly ids: readonly RecordId[];
  /** How many records meet the conditions, before paging. */
  readonly total: number;
}
