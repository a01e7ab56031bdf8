// Types of a collection's records for code that knows at compile time which collection it means.
import type { TimeWord } from "../../engine/core/time-words/time-word.ts";
import type { CollectionRows } from "./collections.ts";
import type { DateField } from "./date-fields.ts";
import type { FlatRecord } from "./flat-record.ts";
import type { CollectionName, Collections } from "./world.ts";

/** A record of a collection as it is written and read outside the mock: `RecordOf<"tickets">`. */
export type RecordOf<N extends CollectionName> = N extends CollectionName
  ? FlatRecord<Collections[N]["record"]>
  : never;

/** Collections whose ids other records hold as texts, such as the `customerId` of a ticket. */
type NamedByText = "customers" | "contracts" | "aiAgents";

/** What names a record: its number, also as text; a text where the collection has texts for ids. */
export type RecordIdOf<N extends CollectionName> = N extends CollectionName
  ? RecordOf<N> extends { readonly id: string }
    ? string
    : number | (N extends NamedByText ? string : `${number}`)
  : never;

/** The fields of a record that hold other records. Their content follows from ids. */
type EmbeddedField<N extends CollectionName> = CollectionRows[N] extends { readonly embeds: infer E } ? keyof E : never;

/** What a whole record is given by: embedded records and the id may be left out, and dates may be times in words. */
export type WholeRecord<N extends CollectionName> = N extends CollectionName
  ? Omit<DatedRecord<N>, Given<N>> & Partial<Pick<DatedRecord<N>, Given<N>>>
  : never;

type Given<N extends CollectionName> = (EmbeddedField<N> | "id") & keyof RecordOf<N>;
type DatedRecord<N extends CollectionName> = {
  readonly [Name in keyof RecordOf<N>]: Name extends DateField<N> ? RecordOf<N>[Name] | TimeWord : RecordOf<N>[Name];
};

/** Some records of a collection, by ascending id. */
export interface RecordPage<N extends CollectionName> {
  readonly records: readonly RecordOf<N>[];
  /** How many the collection has. */
  readonly total: number;
  readonly offset: number;
  readonly limit: number;
}

/** The names of traits, by collection. */
export type TraitTable = { readonly [N in CollectionName]: string };
