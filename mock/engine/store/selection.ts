// Types of a selection: the records of a collection that meet conditions, ordered and paged.
import type { CollectionName, ColumnsOf, RecordId, RecordOf } from "./collection-types.ts";

/** What records are found and ordered by; null is no value. */
export type FacetValue = string | number | boolean | null;

/** A value read from records to find and order them by. It must follow from its arguments alone. */
export interface Facet<C, N extends CollectionName<C>> {
  /**
   * The value of a record; or several, each of which finds it (such a facet orders nothing). All of one type, except
   * null.
   */
  read(columns: ColumnsOf<C, N>, more: RowParts<C, N>): FacetValue | readonly FacetValue[];
  /** The index of the collection that has each record under these values, null left out. */
  readonly index?: string;
  /** The collection, and its index for `more.lookup`. */
  readonly joins?: Join;
}

/** Records of another collection that have the record's id in an index. */
export interface Join {
  readonly collection: string;
  readonly index: string;
}

/** What `read` can see of a record besides its columns, during the call only. */
export interface RowParts<C, N extends CollectionName<C>> {
  /** Not to be retained. */
  record(): RecordOf<C, N> | undefined;
  /** The columns of the records that `joins` leads to, by ascending id. */
  lookup<M extends CollectionName<C>>(collection: M): readonly ColumnsOf<C, M>[];
}

/** What a record must have; `negated`: must not have. */
export type Condition<C, N extends CollectionName<C>> = {
  readonly negated?: boolean;
} & (
  | { readonly ids: ReadonlySet<unknown> }
  | ({ readonly facet: Facet<C, N> } & (
      | { readonly values: ReadonlySet<unknown> }
      /** From one value to another, both included; each end is optional. Null is in no span. */
      | { readonly from?: string | number; readonly to?: string | number }
    ))
);

/** By a facet: records without a value come last in both directions, ties go by ascending id. Without a facet by id. */
export interface RowOrder<C, N extends CollectionName<C>> {
  readonly facet?: Facet<C, N> | undefined;
  readonly direction: "asc" | "desc";
}

/** Which records, and which page of them. */
export interface Selection<C, N extends CollectionName<C>> {
  /** A record has to meet all of them. */
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
