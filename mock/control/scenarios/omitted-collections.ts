// Empties the collections that a scenario omits, and finds omitted collections that the rest of the world still needs.
import { collectionNames, collections } from "../../domain/records/collections.ts";
import { type AnyField, referencesIn } from "../../domain/records/references.ts";
import type { CollectionName, World } from "../../domain/records/world.ts";
import type { Violation } from "../../engine/core/errors.ts";
import { createRandomStream } from "../../engine/core/random.ts";
import type { BaseCollection } from "../../engine/store/store.ts";
import type { Scenario } from "./scenario.ts";

type AnyCollection = BaseCollection<object, object>;

const digestLength = 24;

/** The world with these collections emptied, and without references to them in optional lists. */
export function withoutCollections(base: World, scenario: Scenario): World {
  const { without = [] } = scenario;
  const { unlisted } = base;
  const omitted: ReadonlySet<string> = new Set(without);
  const usedIds = Object.entries(base.usedIds ?? {}).filter(([name]) => !omitted.has(name));
  return {
    ...base,
    key: toKey(base, scenario),
    usedIds: Object.fromEntries(usedIds),
    unlisted: unlisted && {
      ...unlisted,
      has: (collection, id) => !omitted.has(collection) && unlisted.has(collection, id),
      mayReferTo: (collection, id) =>
        !omitted.has("tickets") && !omitted.has(collection) && unlisted.mayReferTo(collection, id),
    },
    collections: { ...base.collections, ...Object.fromEntries(changedCollections(base, without)) },
  };
}

/** Contains a digest of the scenario, because a full key of 10,000 records would need as much memory as they do. */
function toKey(base: World, { name, without = [], caller, records = [] }: Scenario): string {
  const digest = createRandomStream("scenario", JSON.stringify([without, caller, records])).text(digestLength);
  return `${base.key} scenario=${name} ${digest}`;
}

const emptyCollection: BaseCollection<never, never> = { size: 0, ids: () => [], get: () => undefined };

/** The omitted collections, empty, and the collections with lists of ids in them. */
function changedCollections(
  base: World,
  without: readonly CollectionName[],
): readonly (readonly [CollectionName, AnyCollection])[] {
  return collectionNames.flatMap((name): (readonly [CollectionName, AnyCollection])[] => {
    if (without.includes(name)) return [[name, emptyCollection]];
    const listFields = fieldsTo(name, without).filter(({ list }) => list === "canBeEmpty");
    if (listFields.length === 0) return [];
    const paths = listFields.map(({ at }) => at.split("/"));
    return [[name, emptyLists(base.collections[name], paths)]];
  });
}

/** The collections that cannot be omitted, because the rest of the world still refers to them. */
export function findNeededCollections(emptied: World, { without = [] }: Scenario): Violation[] {
  return without.flatMap((omitted, index) => {
    const expected = describeNeed(emptied, omitted);
    if (expected === undefined) return [];
    return [{ in: "body" as const, pointer: `/world/without/${index}`, found: omitted, expected }];
  });
}

/** Which collection is expected instead of an omitted one; undefined if nothing needs it. */
function describeNeed(emptied: World, omitted: CollectionName): string | undefined {
  const referrer = collectionNames.find((name) => refersTo(emptied, name, omitted));
  if (referrer !== undefined) return `a collection that nothing else refers to; ${referrer} refer to it`;
  if (omitted !== "workSessions" || !hasAgentsAtWork(emptied)) return undefined;
  return "a collection that nothing else needs; agents at work on tickets need their work sessions";
}

/** Whether a record of a collection refers to a missing record of an omitted one. */
function refersTo(emptied: World, name: CollectionName, omitted: CollectionName): boolean {
  if (fieldsTo(name, [omitted]).every(({ list }) => list === "canBeEmpty")) return false;
  const { ids, get } = emptied.collections[name];
  const target: AnyCollection = emptied.collections[omitted];
  return ids().some((id) =>
    referencesIn(name, get(id) ?? {}).some(
      ({ field, value }) => field.to === omitted && value !== "" && target.get(Number(value)) === undefined,
    ),
  );
}

function hasAgentsAtWork(world: World): boolean {
  const { ids, get } = world.collections.tickets;
  return ids().some((id) => (get(id)?.workedOnByIds.length ?? 0) > 0);
}

function fieldsTo(name: CollectionName, targets: readonly CollectionName[]): readonly AnyField[] {
  const fields: readonly AnyField[] = collections[name].references;
  return fields.filter(({ to }) => targets.includes(to));
}

/** The collection with empty lists at these paths: still lazy, one object per id. Columns do not contain these lists. */
function emptyLists(base: AnyCollection, paths: readonly (readonly string[])[]): AnyCollection {
  const cache = new WeakMap<object, object>();
  function change(record: object): object {
    const cached = cache.get(record);
    if (cached !== undefined) return cached;
    let changed: unknown = record;
    for (const path of paths) changed = emptyList(changed, path);
    // Emptying lists of a record returns an object.
    const changedRecord = changed as object;
    cache.set(record, changedRecord);
    return changedRecord;
  }
  const columns = base.columns?.bind(base);
  return {
    size: base.size,
    ids: () => base.ids(),
    get(id) {
      const record = base.get(id);
      return record === undefined ? undefined : change(record);
    },
    ...(columns === undefined ? {} : { columns }),
  };
}

/**
 * Empties the last list of a path, in a copy. Each `*` of the path is an item of a list.
 * @returns the frozen copy, or the same value if there is nothing to empty
 */
function emptyList(value: unknown, [step, ...rest]: readonly string[]): unknown {
  if (typeof value !== "object" || value === null || step === undefined) return value;
  if (!Array.isArray(value)) {
    const before: unknown = Reflect.get(value, step);
    const after = emptyList(before, rest);
    return after === before ? value : Object.freeze({ ...value, [step]: after });
  }
  if (!rest.includes("*")) return value.length === 0 ? value : Object.freeze([]);
  const items = value.map((item) => emptyList(item, rest));
  return items.every((item, index) => item === value[index]) ? value : Object.freeze(items);
}
