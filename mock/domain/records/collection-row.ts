// The type of a collection's row: schema, columns, indexes, and what its records embed and refer to.
import type { RecordSchemaName, Stored, WireName } from "./wire.ts";

/** A field with the id of another record, as a number or as digits; null means no record. */
export interface ReferenceField<C extends string, Index extends string> {
  /** Path from the record; `*` means each item of a list. */
  readonly at: string;
  readonly to: C;
  /** The value, besides null, that means no record. */
  readonly emptyValue?: 0 | "";
  /** Set if records form a tree through this field. */
  readonly tree?: true;
  /** Set if the list may be empty, as in a world without records of the collection in `to`. */
  readonly list?: "canBeEmpty";
  /** The index that finds the records with an id in this field, possibly among other fields. */
  readonly index?: Index;
}

/**
 * A field that embeds the records whose ids are in another field, one or a list; with `part`, only that part of them.
 */
export interface EmbedByIds<C extends string, Field extends string> {
  readonly of: C;
  readonly by: Field;
  readonly part?: "wire";
}

/** A field that embeds the records that refer to this one by id in the `naming` field; an index finds them. */
export interface EmbedByReference<C extends string> {
  readonly of: C;
  readonly naming: string;
  readonly index: string;
}

/** The parts of the rows that record types derive from. */
type Rows = { readonly [name: string]: { readonly schema: RecordSchemaName; readonly indexes: object } };

/** The record of a collection. */
export type RowRecord<R extends Rows, N extends keyof R> = Stored<R[N]["schema"]>;

/** The part of a record that searches and indexes read: its columns if the row has any, otherwise the record. */
export type RowColumns<R extends Rows, N extends keyof R> = R[N] extends {
  readonly columns: (record: never) => infer K;
}
  ? K
  : RowRecord<R, N>;

/** The type of a collection's ids: must be set if the record's schema has text ids; the default is whole numbers. */
export type IdRow<R extends Rows, N extends keyof R> =
  RowRecord<R, N> extends { readonly id: string } ? { readonly ids: "strings" } : { readonly ids?: never };

/** One row: a collection. */
export interface CollectionRow<R extends Rows, N extends keyof R> {
  /** The name of one record in scenarios and factories: the singular of the collection's name. */
  readonly singular: N extends `${infer Singular}s` ? Singular : never;
  /** The name of its schema. */
  readonly schema: RecordSchemaName;
  /** Its schema in responses, if not the record's, and the fields that the service adds for an administrator. */
  readonly response?: { readonly as: WireName; readonly adds?: { readonly [field: string]: unknown } };
  /** Its compact columns; default: the record. */
  readonly columns?: (record: RowRecord<R, N>) => RowColumns<R, N>;
  /** The keys of a record in each index. */
  readonly indexes: { readonly [index: string]: (columns: RowColumns<R, N>) => readonly (number | string)[] };
  /** The fields that embed other records, by id. */
  readonly embeds?: {
    readonly [Field in keyof RowRecord<R, N> & string]?:
      | EmbedByIds<keyof R & string, keyof RowRecord<R, N> & string>
      | EmbedByReference<keyof R & string>;
  };
  /** Its fields with ids of other records; references within embedded records belong to their own collections. */
  readonly references: readonly ReferenceField<keyof R & string, keyof R[N]["indexes"] & string>[];
}
