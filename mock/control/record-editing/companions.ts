// Adds the companions of a record: the records that its traits need, and the records that result from it.
import type { CompanionRecord, FactorySource, RecordFactories } from "../../domain/records/factories.ts";
import type { CollectionName } from "../../domain/records/world.ts";
import type { AnyFields, AnyRecord, UntypedFactory } from "./untyped-state.ts";

/** The description of a record to build. */
export interface RecordDraft {
  readonly collection: CollectionName;
  readonly fields: AnyFields;
  readonly traits: readonly string[];
}

/** @param add builds a record, adds it to the state of `source` and returns it as stored */
export function createCompanions(
  factories: RecordFactories,
  source: FactorySource,
  add: (draft: RecordDraft) => AnyRecord,
) {
  function addAllNeeded({ collection, fields, traits }: RecordDraft): void {
    const factory: UntypedFactory = factories[collection];
    for (const need of factory.needs?.(source, fields, traits) ?? []) {
      const neededDraft = toDraft(need);
      addAllNeeded(neededDraft);
      addFollowing(neededDraft, add(neededDraft));
    }
  }
  /**
   * Adds the records that result from a new or changed record, recursively.
   * @param before the changed record; absent for a new one
   */
  function addFollowing(draft: RecordDraft, record: AnyRecord, before?: AnyRecord): void {
    const factory: UntypedFactory = factories[draft.collection];
    for (const follower of factory.follows?.(record, source, draft.traits, before) ?? []) {
      const followerDraft = toDraft(follower);
      addFollowing(followerDraft, add(followerDraft));
    }
  }
  return {
    /** Adds the records that the traits need and that do not exist yet, recursively. */
    addNeeded(draft: RecordDraft): void {
      if (draft.traits.length > 0) addAllNeeded(draft);
    },
    addFollowing,
  };
}

function toDraft({ collection, fields = {}, traits = [] }: CompanionRecord): RecordDraft {
  return { collection, fields: { ...fields }, traits };
}
