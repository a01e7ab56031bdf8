// The fingerprint of a state, used ids and random positions included.
import { createHash } from "node:crypto";
import { differences } from "../../../../mock/engine/store/collection.ts";
import { toCanonicalJson } from "../../../../mock/engine/store/digest.ts";
import { StoreSnapshot } from "../../../../mock/engine/store/snapshot.ts";
import type { State } from "../../../../mock/engine/store/state.ts";
import type { Store } from "../../../../mock/engine/store/store.ts";

/** SHA-256 (hex) of the base's key, the records that differ in content from the base's, used ids and random positions. */
export async function fingerprintOf(store: Pick<Store<unknown>, "snapshot"> | undefined): Promise<string> {
  if (store === undefined) throw new Error("There is no store.");
  const { state } = StoreSnapshot.targetOf(store.snapshot());
  const changed = [...state.collections.keys()].map((name) => [name, changedRecords(state, name)]);
  const [usedIds, drawn] = [Object.fromEntries(state.usedIds), Object.fromEntries(state.drawn)];
  const text = toCanonicalJson({ base: state.base.key, changed: Object.fromEntries(changed), usedIds, drawn });
  return createHash("sha256").update(text).digest("hex");
}

function changedRecords(state: State, name: string): readonly unknown[] {
  const collection = state.collections.get(name);
  if (collection === undefined) return [];
  return [...differences(collection)].flatMap(([id, record]) => {
    const original = collection.base.get(id);
    if (record === undefined) return [[id]];
    return original !== undefined && toCanonicalJson(original) === toCanonicalJson(record) ? [] : [[id, record]];
  });
}
