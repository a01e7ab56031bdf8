// Makes the records that go with another one: what its traits need to be there before, and what follows from it. Used by
// mock/control/record-editing/add-record.ts, mock/control/scenarios/scenario-world.ts and harness/fixtures.ts.
import type { CompanionRecord, FactorySource, RecordFactories } from "../../domain/records/factories.ts";
import type { CollectionName } from "../../domain/records/world.ts";
import type { AnyRecord, OpenFactory } from "./open-state.ts";

/** What a record is made from. */
export interface AskedRecord {
  readonly collection: CollectionName;
  readonly fields: object;
  readonly traits: readonly string[];
  /** The record that is changed; left out where one is made. */
  readonly before?: AnyRecord;
}

/** A state that companions are put into. */
export interface CompanionPlace {
  readonly source: FactorySource;
  /** Makes a record, puts it in and hands it back as the state holds it. */
  add(asked: AskedRecord): AnyRecord;
}

/** Puts in what the traits need and the state does not have, and what that needs in turn. */
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

/** Puts in what follows from a record that was made or changed, and what follows from that in turn. */
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
