// The type of a collection's row: schema, columns, indexes, and what its records embed and refer to.
import type { RecordForm, Stored, WireName } from "./wire.ts";

/** A field that holds an id of a collection, as a number or as digits; null names nothing. */
export interface ReferenceField<C extends string, Index extends string> {
  /** Path from the record; `*` means each item of a list. */
  readonly at: string;
  readonly to: C;
  /** Beside null: the value that names nothing. */
  readonly none?: 0 | "";
  /** The records form a tree by this field. */
  readonly tree?: true;
  /** The list may as well be empty: it is, in a world that leaves out what it refers to. */
  readonly list?: "canBeEmpty";
  /** The index that finds the records with an id in this field, and perhaps others. */
  readonly index?: Index;
}

/** A field that holds the records which another field names by id: one, or those of a list; of each record only a part where one is said. */
export interface EmbedByIds<C extends string, Field extends string> {
  readonly of: C;
  readonly by: Field;
  readonly part?: "wire";
}

/** A field that holds the records which name this one in a field of theirs, as text; their index finds them. */
export interface EmbedNaming<C extends string> {
  readonly of: C;
  readonly naming: string;
  readonly index: string;
}

/** The rows as far as types of records follow from them. */
type Rows = { readonly [name: string]: { readonly form: RecordForm; readonly indexes: object } };

/** The record of a collection. */
export type RowRecord<R extends Rows, N extends keyof R> = Stored<R[N]["form"]>;

/** What searches and indexes read of a record: its columns where the row has some, else the record. */
export type RowColumns<R extends Rows, N extends keyof R> = R[N] extends {
  readonly columns: (record: never) => infer K;
}
  ? K
  : RowRecord<R, N>;

/** What its ids are: said where they are texts, as its form has them; else they are whole numbers. */
export type IdRow<R extends Rows, N extends keyof R> =
  RowRecord<R, N> extends { readonly id: string } ? { readonly ids: "texts" } : { readonly ids?: never };

/** One row: a collection. */
export interface CollectionRow<R extends Rows, N extends keyof R> {
  /** What one record is called in scenarios and by factories: the singular of the collection's name. */
  readonly word: N extends `${infer One}s` ? One : never;
  /** The name of its form. */
  readonly form: RecordForm;
  /** Its form in the contract, where that is not the record itself, and what the service adds when it answers to an administrator. */
  readonly shown?: { readonly as: WireName; readonly adds?: { readonly [field: string]: unknown } };
  /** Its compact columns; left out, the record. */
  readonly columns?: (record: RowRecord<R, N>) => RowColumns<R, N>;
  /** The keys under which a record is found, by the name of the index. */
  readonly indexes: { readonly [index: string]: (columns: RowColumns<R, N>) => readonly (number | string)[] };
  /** The fields that hold other records; their content follows from ids. */
  readonly embeds?: {
    readonly [Field in keyof RowRecord<R, N> & string]?:
      | EmbedByIds<keyof R & string, keyof RowRecord<R, N> & string>
      | EmbedNaming<keyof R & string>;
  };
  /** The ids of other records in it; those within embedded records are left to their own collections. */
  readonly references: readonly ReferenceField<keyof R & string, keyof R[N]["indexes"] & string>[];
}
