// Chooses ids for the requests of test/proof/valid-requests.ts and its part test/proof/knowledge-requests.ts.
import type { RandomStream } from "../../mock/core/random.ts";
import type { CollectionName } from "../../mock/records/world.ts";
import type { Reader } from "../../mock/services/state-types.ts";

/** Chooses a value by the state; undefined leaves it to the schema. */
export type Source = (reader: Reader, random: RandomStream) => unknown;
export type Sources = Readonly<Record<string, Source>>;

export function anId(collection: CollectionName): Source {
  return (reader, random) => {
    const ids = [...reader.ids(collection)];
    return ids.length === 0 ? undefined : random.pick(ids);
  };
}

export function someIds(collection: CollectionName): Source {
  return (reader, random) => Array.from({ length: random.integer(0, 4) }, () => anId(collection)(reader, random));
}

export function anIdOrNull(collection: CollectionName): Source {
  return (reader, random) => (random.chance(0.3) ? null : anId(collection)(reader, random));
}

export function anIdTextOrNull(collection: CollectionName): Source {
  return (reader, random) => (random.chance(0.2) ? null : String(anId(collection)(reader, random)));
}
