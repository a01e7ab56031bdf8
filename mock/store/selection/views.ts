// Types of a collection's rows as selections see them in one state, and what a state remembers of them. Kept with each state by
// mock/store/collection-state.ts, filled by mock/store/selection/row-view.ts.
import type { Bits } from "./bits.ts";
import type { IndexedRows, Row } from "./row-segment.ts";

/** Indexes over the rows that had changed in a state: those after it only look at what has changed since. */
export interface Fold<State> {
  /** The state, and those of the collections that are joined. */
  readonly states: readonly State[];
  /** The changed rows that are there. */
  readonly rows: IndexedRows;
  /** The base's rows that are not as they were. */
  readonly hidden: Bits;
}

/** The rows of one state: the base's, those of the fold in place of some of them, and the recent ones in place of some of both. */
export interface RowView<State> {
  /** Those of the joined collections that it shows. */
  readonly states: readonly State[];
  readonly base: IndexedRows;
  readonly fold: Fold<State> | undefined;
  /** The ids that have changed since the fold. */
  readonly recentIds: readonly (number | string)[];
  /** Those of them that are there, by ascending id. */
  readonly recent: readonly Row[];
}

/** What a state remembers, by what its rows are joined with. It follows from the state, so that it may come later than the state itself. */
export interface Views<State> {
  /** Of the state or one before it; handed on to each state that follows. */
  folds: ReadonlyMap<string, Fold<State>>;
  present: ReadonlyMap<string, RowView<State>>;
}

const none: ReadonlyMap<string, never> = new Map<string, never>();

/** Nothing remembered. */
export function createViews<State>(): Views<State> {
  return { folds: none, present: none };
}

/** For the state that follows. */
export function followViews<State>({ folds }: Views<State>): Views<State> {
  return { folds, present: none };
}
