// Types that name the collections of a state and their contents.

export type RecordId = number | string;
export type IndexKey = number | string;

/** Names of the collections of C. Each has a `record`, and compact `columns` that searches and indexes read. */
export type CollectionName<C> = keyof C & string;
export type RecordOf<C, N extends keyof C> = C[N] extends { record: infer R } ? R : never;
export type ColumnsOf<C, N extends keyof C> = C[N] extends { columns: infer K } ? K : never;

/** The size of a base. */
export interface SizedBase {
  readonly key: string;
  readonly collections: { readonly [name: string]: { readonly size: number } };
}
