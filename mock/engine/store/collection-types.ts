// Types that name the collections of a state and what they hold.

export type RecordId = number | string;
export type IndexKey = number | string;

/** Names of the collections of C: each has a `record`, and the compact `columns` that searches and indexes read of it. */
export type CollectionName<C> = keyof C & string;
export type RecordOf<C, N extends keyof C> = C[N] extends { record: infer R } ? R : never;
export type ColumnsOf<C, N extends keyof C> = C[N] extends { columns: infer K } ? K : never;

/** A base as far as its size counts. */
export interface SizedBase {
  readonly key: string;
  readonly collections: { readonly [name: string]: { readonly size: number } };
}
