// Empties the collections that a scenario omits, and finds omitted collections that the rest of the world still needs.

import { collectionNames, collections } from "../../domain/records/collections.ts";
import { type AnyField, referencesIn } from "../../domain/records/references.ts";
import type { CollectionName, World } from "../../domain/records/world.ts";
import type { Violation } from "../../engine/core/errors.ts";
import { createRandomStream } from "../../engine/core/random.ts";
import type { BaseCollection } from "../../engine/store/store.ts";
import type { Scenario } from "./scenario.ts";

type AnyCollection = BaseCollection<object, object>;

/** Keys contain a digest of the scenario, because a full key of 10,000 records would need as much memory as they do. */
const digestLength = 24;

/** The world with these collections emptied, and without references to them in optional lists. */
export function withoutCollections(base: World, { name, without = [], caller, records = [] }: Scenario): World {
  const empty: BaseCollection<never, never> = { size: 0, ids: () => [], get: () => undefined };
  const emptied = collectionNames.flatMap((key) => {
    if (without.includes(key)) return [[key, empty] as const];
    const paths = fieldsTo(key, without).flatMap(({ at, list }) => (list === "canBeEmpty" ? [at.split("/")] : []));
    return paths.length === 0 ? [] : [[key, emptyLists(base.collections[key], paths)] as const];
  });
  const digest = createRandomStream("scenario", JSON.stringify([without, caller, records])).text(digestLength);
  const key = `${base.key} scenario=${name} ${digest}`;
  const remaining = Object.entries(base.usedIds ?? {}).filter(([name]) => !without.some((omitted) => omitted === name));
  const { unlisted } = base;
  return {
    ...base,
    key,
    usedIds: Object.fromEntries(remaining),
    unlisted: unlisted && {
      ...unlisted,
      has: (collection, id) => !without.includes(collection) && unlisted.has(collection, id),
      mayReferTo: (collection, id) =>
        !without.includes("tickets") && !without.includes(collection) && unlisted.mayReferTo(collection, id),
    },
    collections: { ...base.collections, ...Object.fromEntries(emptied) },
  };
}

/** The collections that cannot be omitted, because the rest of the world still refers to them. */
export function findNeededCollections(emptied: World, { without = [] }: Scenario): Violation[] {
  const source = { get: (name: CollectionName, id: number | string) => emptied.collections[name].get(id) };
  return without.flatMap((missing, index): readonly Violation[] => {
    for (const name of collectionNames) {
      if (fieldsTo(name, [missing]).every(({ list }) => list === "canBeEmpty")) continue;
      const { ids, get } = emptied.collections[name];
      const refers = ids().some((id) => {
        const references = referencesIn(name, get(id) ?? {}).filter(({ field }) => field.to === missing);
        return references.some(({ value }) => source.get(missing, Number(value)) === undefined && value !== "");
      });
      const expected = `a collection that nothing else refers to; ${name} refer to it`;
      const violation = { in: "body", pointer: `/world/without/${index}`, found: missing, expected } as const;
      if (refers) return [violation];
    }
    if (missing !== "workSessions") return [];
    const { ids, get } = emptied.collections.tickets;
    if (!ids().some((id) => (get(id)?.workedOnByIds.length ?? 0) > 0)) return [];
    const expected = "a collection that nothing else needs; agents at work on tickets need their work sessions";
    return [{ in: "body", pointer: `/world/without/${index}`, found: missing, expected }];
  });
}

function fieldsTo(name: CollectionName, missing: readonly CollectionName[]): readonly AnyField[] {
  const fields: readonly AnyField[] = collections[name].references;
  return fields.filter(({ to }) => missing.includes(to));
}

/** The collection with empty lists at these paths: still lazy, one object per id. Columns do not contain these lists. */
function emptyLists(base: AnyCollection, paths: readonly (readonly string[])[]): AnyCollection {
  const cache = new WeakMap<object, object>();
  function change(record: object): object {
    const emptied = cache.get(record) ?? paths.reduce<unknown>(emptyList, record);
    // Emptying lists of a record returns an object.
    const changedRecord = emptied as object;
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

/** The value with the last list of the path emptied, frozen if new; the same value if there is nothing to empty. */
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
