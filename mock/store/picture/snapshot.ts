// Types of a picture that a store takes of itself. mock/store/store.ts hands them on.

/** A base as far as its size counts. */
export interface SizedBase {
  readonly key: string;
  readonly collections: { readonly [name: string]: { readonly size: number; readonly bytes?: number } };
}

/** A cheap, immutable picture of a store's records, ids and random positions. */
export interface Snapshot {
  readonly version: number;
  /** Names the stretch of changes that it belongs to: a restore or a reset begins another one. */
  readonly era: number;
  /** About the bytes that it takes beyond its base, and those that were written on the way there. */
  readonly bytes: number;
  readonly written: number;
  readonly base: SizedBase;
}
