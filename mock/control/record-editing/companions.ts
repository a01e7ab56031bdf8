// Makes the records that accompany another: those its traits need, and those that follow from it.
import type { CompanionRecord, FactorySource, RecordFactories } from "../../domain/records/factories.ts";
import type { CollectionName } from "../../domain/records/world.ts";
import type { AnyRecord, OpenFactory } from "./open-state.ts";

/** What a record is made from. */
export interface AskedRecord {
  readonly collection: CollectionName;
  readonly fields: object;
  readonly traits: readonly string[];
  /** The changed record; absent for a new one. */
  readonly before?: AnyRecord;
}

/** The state that receives the records. */
export interface CompanionPlace {
  readonly source: FactorySource;
  /** Makes a record, adds it and returns it as stored. */
  add(asked: AskedRecord): AnyRecord;
}

/** Adds what the traits need and the state lacks, and what that needs in turn. */
export function addNeeded(factories: RecordFactories, place: CompanionPlace, asked: AskedRecord): void {
  if (asked.traits.length > 0) addAllNeeded(factories, place, asked);
}

function addAllNeeded(factories: RecordFactories, place: CompanionPlace, asked: AskedRecord): void {
  const factory: OpenFactory = factories[asked.collection];
  for (const need of factory.needs?.(place.source, asked.fields, asked.traits) ?? []) {
    const wanted = toAsked(need);
    addAllNeeded(factories, place, wanted);
    addWithFollowing(factories, place, wanted);
  }
}

/** Adds what follows from a new or changed record, and what follows from that in turn. */
export function addFollowing(
  factories: RecordFactories,
  place: CompanionPlace,
  asked: AskedRecord,
  record: AnyRecord,
): void {
  const factory: OpenFactory = factories[asked.collection];
  const following = factory.follows?.(record, place.source, asked.traits, asked.before) ?? [];
  for (const one of following) addWithFollowing(factories, place, toAsked(one));
}

function addWithFollowing(factories: RecordFactories, place: CompanionPlace, asked: AskedRecord): void {
  addFollowing(factories, place, asked, place.add(asked));
}

function toAsked({ collection, fields = {}, traits = [] }: CompanionRecord): AskedRecord {
  return { collection, fields, traits };
}
