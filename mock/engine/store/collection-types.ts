// Types of the names, ids and contents of collections.

export type RecordId = number | string;
export type IndexKey = number | string;

/** Names of the collections of C. Each has a `record`, and compact `columns` that searches and indexes read. */
export type CollectionName<C> = keyof C & string;
export type RecordOf<C, N extends keyof C> = C[N] extends { record: infer R } ? R : never;
export type ColumnsOf<C, N extends keyof C> = C[N] extends { columns: infer K } ? K : never;

/** A base, reduced to the sizes of its collections. */
export interface SizedBase {
  readonly key: string;
  readonly collections: { readonly [name: string]: { readonly size: number } };
}
