// Makes the records that accompany another: those its traits need, and those that follow from it.
import type { CompanionRecord, FactorySource, RecordFactories } from "../../domain/records/factories.ts";
import type { CollectionName } from "../../domain/records/world.ts";
import type { AnyFields, AnyRecord, OpenFactory } from "./open-state.ts";

/** What a record is made from. */
export interface AskedRecord {
  readonly collection: CollectionName;
  readonly fields: AnyFields;
  readonly traits: readonly string[];
}

export interface Companions {
  /** Adds what the traits need and the state lacks, and what that needs in turn. */
  addNeeded(asked: AskedRecord): void;
  /**
   * Adds what follows from a new or changed record, and what follows from that in turn.
   * @param before the changed record; absent for a new one
   */
  addFollowing(asked: AskedRecord, record: AnyRecord, before?: AnyRecord): void;
}

/** @param add makes a record, adds it to the state of `source` and returns it as stored */
export function createCompanions(
  factories: RecordFactories,
  source: FactorySource,
  add: (asked: AskedRecord) => AnyRecord,
): Companions {
  function addAllNeeded({ collection, fields, traits }: AskedRecord): void {
    const factory: OpenFactory = factories[collection];
    for (const need of factory.needs?.(source, fields, traits) ?? []) {
      const wanted = toAsked(need);
      addAllNeeded(wanted);
      addFollowing(wanted, add(wanted));
    }
  }
  function addFollowing(asked: AskedRecord, record: AnyRecord, before?: AnyRecord): void {
    const factory: OpenFactory = factories[asked.collection];
    for (const one of factory.follows?.(record, source, asked.traits, before) ?? []) {
      const wanted = toAsked(one);
      addFollowing(wanted, add(wanted));
    }
  }
  return {
    addNeeded(asked) {
      if (asked.traits.length > 0) addAllNeeded(asked);
    },
    addFollowing,
  };
}

function toAsked({ collection, fields = {}, traits = [] }: CompanionRecord): AskedRecord {
  return { collection, fields: { ...fields }, traits };
}
