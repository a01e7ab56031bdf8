// A store over a few records with a manual clock; other collections are empty.
import { collectionDefinitions } from "../../../mock/domain/collection-definitions.ts";
import { forCollections } from "../../../mock/domain/records/collections.ts";
import type { UserRecord } from "../../../mock/domain/records/tickets.ts";
import type { CollectionName, Collections, World } from "../../../mock/domain/records/world.ts";
import type { Store, Transaction } from "../../../mock/domain/state-types.ts";
import { deepFreeze } from "../../../mock/engine/core/deep-freeze.ts";
import { createStore } from "../../../mock/engine/store/create-store.ts";
import type { BaseCollection, RecordId, RecordOf } from "../../../mock/engine/store/store.ts";
import { energyDe } from "../../fixtures/energy-de.ts";

/** Where the clock starts: 2026-03-10 14:30:00 UTC. */
export const start = Date.UTC(2026, 2, 10, 14, 30);

/** The records of each collection that a test needs. */
export type RecordsByCollection = { readonly [N in CollectionName]?: readonly Collections[N]["record"][] };

/** A store with shortcuts for tests. */
export interface SmallState {
  readonly store: Store;
  setClock(now: number): void;
  run<T>(work: (tx: Transaction) => T): T;
  /** The record of this id; throws if it does not exist. */
  get<N extends CollectionName>(collection: N, id: RecordId): RecordOf<Collections, N>;
}

export function createSmallState(parts: RecordsByCollection): SmallState {
  let now = start;
  const base = createSmallWorld(parts);
  const store = createStore<Collections>({ base, definitions: collectionDefinitions, now: () => now });
  return {
    store,
    setClock(instant) {
      now = instant;
    },
    run: (work) => store.transact(work),
    get(collection, id) {
      const record = store.read((state) => state.get(collection, id));
      if (record === undefined) throw new Error(`there is no ${collection} ${id}`);
      return record;
    },
  };
}

/** A world of a few records. */
export function createSmallWorld(parts: RecordsByCollection, clockStart = start): World {
  const filled = Object.entries(parts).map(([name, records]) => [name, toCollection<WithId>(records)]);
  const empty = toCollection<never>([]);
  const collections = { ...forCollections(() => empty), ...Object.fromEntries(filled) };
  return { key: "small", seed: 1, texts: energyDe, clockStart, defaultCallerId: 1, collections };
}

interface WithId {
  readonly id: number | string;
}

function toCollection<R extends WithId>(records: readonly R[]): BaseCollection<R, never> {
  const byId = new Map<number | string, R>(records.map((record) => [record.id, deepFreeze(record)]));
  const ids = [...byId.keys()].sort((left, right) => (left < right ? -1 : 1));
  return { size: byId.size, ids: () => ids, get: (id) => byId.get(id) };
}

/** An agent of the platform without permissions. */
export function user(id: number, overrides: Partial<UserRecord> = {}): UserRecord {
  const wire = {
    id,
    firstName: "Jorinde",
    lastName: `Kaltwasser ${id}`,
    email: `agent${id}@example.com`,
    phone: "",
    nameAlias: "",
    externalId: `EMP-${id}`,
    lastSeen: "2026-03-01 09:00:00",
    type: "agent",
    lang: "de",
    isSsoOnly: 0,
  } as const;
  return { id, wire, role: "agent", permissions: [], teamIds: [], ...overrides };
}
