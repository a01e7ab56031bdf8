// Types of a selection: the rows of a collection that meet conditions, in an order, page by page. mock/store/store.ts hands them on;
// mock/store/selection/select.ts answers them.
import type { CollectionName, ColumnsOf, RecordId, TextsOf } from "../collection-types.ts";

/** What rows are found and ordered by; null is no value. */
export type FacetValue = string | number | boolean | null;

/**
 * A reading of rows that selections find and order by. Make each once and keep it: what is indexed is kept for this very object, once for
 * all stores over a base. What it answers must follow from its arguments alone.
 */
export interface Facet<C, N extends CollectionName<C>> {
  /** The value of a row; or several, each of which finds it (such a facet orders nothing). All of one type, but for null. */
  read(columns: ColumnsOf<C, N>, more: RowParts<C, N>): FacetValue | readonly FacetValue[];
  /** The collection and the index of it that `more.lookup` is asked for. */
  readonly joins?: Join;
  /** One of many that come and go, such as what somebody typed: only the last few are kept. */
  readonly passing?: true;
}

/** Records of another collection that carry the id of a row in an index. */
export interface Join {
  readonly collection: string;
  readonly index: string;
}

/** What there is to read of a row besides its columns; read inside `read` only. */
export interface RowParts<C, N extends CollectionName<C>> {
  texts(): TextsOf<C, N> | undefined;
  /** The columns of the records that `joins` leads to, by ascending id. Throws RangeError on others. */
  lookup<M extends CollectionName<C>>(collection: M): readonly ColumnsOf<C, M>[];
}

/** What a row must have; `negated`: must not have. */
export type Condition<C, N extends CollectionName<C>> = {
  readonly negated?: boolean;
} & (
  | { readonly ids: ReadonlySet<unknown> }
  | ({ readonly facet: Facet<C, N> } & (
      | { readonly values: ReadonlySet<unknown> }
      /** From one value to another, both included; left out, there is no such end. Null is in no span. */
      | { readonly from?: string | number; readonly to?: string | number }
    ))
);

/** By a facet: rows without a value come last in both directions, ties go by ascending id. Without a facet by id. */
export interface RowOrder<C, N extends CollectionName<C>> {
  readonly facet?: Facet<C, N> | undefined;
  readonly direction: "asc" | "desc";
}

/** Which rows, and which page of them. */
export interface Selection<C, N extends CollectionName<C>> {
  /** All must be met. */
  readonly conditions: readonly Condition<C, N>[];
  readonly order: RowOrder<C, N>;
  readonly offset: number;
  readonly limit: number;
}

/** A page of a selection. */
export interface SelectedPage {
  readonly ids: readonly RecordId[];
  /** How many rows meet the conditions, before paging. */
  readonly total: number;
}
