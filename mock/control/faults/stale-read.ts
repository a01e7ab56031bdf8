// Answers a read from the state before the last change, as a lagging replica does.
import type { Collections } from "../../domain/records/world.ts";
import type { Change, RecordId, Store, Transaction } from "../../engine/store/store.ts";

/** A reset, an import or another scenario changes more than this in one version, so no read goes back beyond it. */
const maxTakenBack = 1000;

/**
 * Runs work once on the current state and, if it only read, again on a copy of the state before the newest change to
 * anything it read. The second run may be refused, if that change created the record.
 * @param onStale called before the second run: not if the work wrote something, or if nothing it read has changed
 *   lately
 */
export function readStale<Sandbox extends { readonly store: Store<Collections> }>(
  sandbox: Sandbox,
  work: (sandbox: Sandbox) => unknown,
  onStale: () => void,
): unknown {
  const { store } = sandbox;
  const { version } = store;
  const seen = createSeen();
  const result = work(withStore(sandbox, watched(store, seen)));
  const before = store.version === version ? stateBefore(store, seen) : undefined;
  if (before === undefined) return result;
  onStale();
  return work(withStore(sandbox, before));
}

interface Seen {
  readonly records: Set<unknown>;
  readonly missing: Set<string>;
  /** Collections that were read in full. */
  readonly collections: Set<string>;
}

function createSeen(): Seen {
  return { records: new Set(), missing: new Set(), collections: new Set() };
}

function watched(store: Store<Collections>, seen: Seen): Store<Collections> {
  return withMembers(store, { transact: (work) => store.transact((tx) => work(watching(tx, seen))) });
}

function watching(tx: Transaction<Collections>, seen: Seen): Transaction<Collections> {
  function whole(collection: string): void {
    seen.collections.add(collection);
  }
  return withMembers(tx, {
    get(collection, id) {
      const record = tx.get(collection, id);
      if (record === undefined) seen.missing.add(keyOf(collection, id));
      else seen.records.add(record);
      return record;
    },
    lookup(collection, index, key) {
      const records = tx.lookup(collection, index, key);
      for (const record of records) seen.records.add(record);
      return records;
    },
    lookupColumns(collection, index, key) {
      for (const record of tx.lookup(collection, index, key)) seen.records.add(record);
      return tx.lookupColumns(collection, index, key);
    },
    nextKey(collection, index, range) {
      whole(collection);
      return tx.nextKey(collection, index, range);
    },
    ids(collection) {
      whole(collection);
      return tx.ids(collection);
    },
    all(collection) {
      whole(collection);
      return tx.all(collection);
    },
    columns(collection) {
      whole(collection);
      return tx.columns(collection);
    },
    select(collection, selection) {
      whole(collection);
      const facets = selection.conditions.map((condition) => ("facet" in condition ? condition.facet : undefined));
      for (const facet of [...facets, selection.order.facet])
        if (facet?.joins !== undefined) whole(facet.joins.collection);
      return tx.select(collection, selection);
    },
    count(collection) {
      whole(collection);
      return tx.count(collection);
    },
  });
}

/** The sandbox with another store. Reads its other members on use, because its rules can change meanwhile. */
function withStore<Sandbox extends object>(sandbox: Sandbox, store: Store<Collections>): Sandbox {
  const derived: Sandbox = Object.create(sandbox, { store: { value: store } });
  return derived;
}

/** The object with some members replaced. */
function withMembers<T extends object>(object: T, members: Partial<T>): T {
  const derived: T = Object.create(object, Object.getOwnPropertyDescriptors(members));
  return derived;
}

/** A copy of the state before the newest change set that touched what was seen; undefined if the history has none. */
function stateBefore(store: Store<Collections>, seen: Seen): Store<Collections> | undefined {
  for (const { version, changes } of store.history().toReversed()) {
    if (changes.length > maxTakenBack) return undefined;
    if (changes.some((change) => touches(change, seen))) return store.fork({ before: version });
  }
  return undefined;
}

function touches({ collection, id, after }: Change, seen: Seen): boolean {
  if (seen.collections.has(collection)) return true;
  if (after === undefined) return seen.missing.has(keyOf(collection, id));
  return seen.records.has(after);
}

function keyOf(collection: string, id: RecordId): string {
  return `${collection} ${id}`;
}
