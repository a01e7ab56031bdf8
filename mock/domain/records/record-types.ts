// Types of a collection's records, for code that knows the collection at compile time.
import type { RelativeTime } from "../../engine/core/time-formats/relative-time.ts";
import type { CollectionRows } from "./collections.ts";
import type { DateField } from "./date-fields.ts";
import type { FlatRecord } from "./flat-record.ts";
import type { CollectionName, Collections } from "./world.ts";

/** A record of a collection as users see it: `RecordOf<"tickets">`. */
export type RecordOf<N extends CollectionName> = N extends CollectionName
  ? FlatRecord<Collections[N]["record"]>
  : never;

/** Collections whose ids appear as strings in other records, such as the `customerId` of a ticket. */
type StringReferenced = "customers" | "contracts" | "aiAgents";

/** The id of a record: a string if the collection has string ids, otherwise a number or its decimal string. */
export type RecordIdOf<N extends CollectionName> = N extends CollectionName
  ? RecordOf<N> extends { readonly id: string }
    ? string
    : number | (N extends StringReferenced ? string : `${number}`)
  : never;

/** The fields that embed other records; derived from ids. */
type EmbeddedField<N extends CollectionName> = CollectionRows[N] extends { readonly embeds: infer E } ? keyof E : never;

/** A complete record to write: embedded records and the id are optional, dates may be relative. */
export type WholeRecord<N extends CollectionName> = N extends CollectionName
  ? Omit<DatedRecord<N>, OmittableField<N>> & Partial<Pick<DatedRecord<N>, OmittableField<N>>>
  : never;

type OmittableField<N extends CollectionName> = (EmbeddedField<N> | "id") & keyof RecordOf<N>;
type DatedRecord<N extends CollectionName> = {
  readonly [Name in keyof RecordOf<N>]: Name extends DateField<N>
    ? RecordOf<N>[Name] | RelativeTime
    : RecordOf<N>[Name];
};

/** Some records of a collection, by ascending id. */
export interface RecordPage<N extends CollectionName, Added = unknown> {
  readonly records: readonly (RecordOf<N> & Added)[];
  /** The number of records in the collection. */
  readonly total: number;
  readonly offset: number;
  readonly limit: number;
}

/** The names of traits, by collection. */
export type TraitTable = { readonly [N in CollectionName]: string };
