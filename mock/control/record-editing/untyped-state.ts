// Types of a state for code that knows the collection only at run time: every record is an object with an id.
import type { CompanionRecord, FactorySource } from "../../domain/records/factories.ts";
import type { CollectionName } from "../../domain/records/world.ts";
import type { RecordId } from "../../engine/store/collection-types.ts";

/** Some or all fields of a record. */
export type AnyFields = Readonly<Record<string, unknown>>;

export type AnyRecord = AnyFields & { readonly id: RecordId };

/** The reading side of a state. */
export interface UntypedReader {
  get(collection: CollectionName, id: RecordId): AnyRecord | undefined;
  lookup(collection: CollectionName, index: string, key: RecordId): readonly AnyRecord[];
}

/** The writing side of a state; a store's transaction is one. */
export interface UntypedTransaction extends UntypedReader {
  insert(collection: CollectionName, record: object): object;
  replace(collection: CollectionName, record: object): object;
  remove(collection: CollectionName, id: RecordId): void;
}

/** The factory of any collection; see RecordFactory. */
export interface UntypedFactory {
  make(source: FactorySource, fields: object, traits?: readonly string[]): AnyRecord;
  change(source: FactorySource, record: object, fields: object, traits?: readonly string[]): AnyRecord;
  needs?(source: FactorySource, fields: object, traits: readonly string[]): readonly CompanionRecord[];
  follows?(
    record: object,
    source: FactorySource,
    traits: readonly string[],
    before?: object,
  ): readonly CompanionRecord[];
}
