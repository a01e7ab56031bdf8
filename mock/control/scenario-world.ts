// A scenario's world: the base world without what the scenario leaves out, and with the records it declares. Everything else stays as lazy
// as it was. Called by mock/compose.ts.
import { DomainError } from "../core/errors.ts";
import type { Instant } from "../core/time.ts";
import type { FactorySource, RecordFactories } from "../records/factories.ts";
import type { CollectionName, Collections, World, WorldCollection } from "../records/world.ts";
import type { CollectionDefinition, CollectionDefinitions, Store, Transaction } from "../store/store.ts";
import { createFaults } from "./faults.ts";
import { placeRecord } from "./place-record.ts";
import type { Scenario, ScenarioRecord, ScenarioRecordOf } from "./scenario.ts";

/** What laying a scenario out needs of the other layers. */
export interface ScenarioLayers {
  readonly factories: RecordFactories;
  readonly definitions: CollectionDefinitions<Collections>;
  createStore(options: { readonly base: World; readonly now: () => Instant }): Store<Collections>;
}

/**
 * The world of a scenario: a pure function of base and scenario, and the base itself where the scenario declares no records.
 * @throws DomainError 422, its pointers those of the scenario (`/records/3/traits`)
 */
export function layOutScenario(base: World, scenario: Scenario, layers: ScenarioLayers): World {
  const { without = [], records = [] } = scenario;
  if (without.length + records.length === 0) return base;
  const key = `${base.key} scenario=${scenario.name} ${JSON.stringify([without, records])}`;
  const emptied = { ...base, key, collections: { ...base.collections, ...emptyCollections(without) } };
  if (records.length === 0) return emptied;
  const store = layers.createStore({ base: emptied, now: () => base.clockStart });
  const placed = store.transact((tx) => {
    for (const [index, record] of records.entries())
      atPlace(`/records/${index}`, () => placeAll(tx, base.seed, record, layers));
  });
  if (placed instanceof Promise) throw new TypeError("A store in memory answers at once.");
  return overlay(emptied, store, layers.definitions);
}

/**
 * Lays a scenario out for the sake of its refusals, those of its faults included.
 * @throws DomainError as layOutScenario
 */
export function tryOutScenario(base: World, scenario: Scenario, layers: ScenarioLayers): void {
  layOutScenario(base, scenario, layers);
  for (const [index, fault] of (scenario.faults ?? []).entries()) {
    atPlace(`/faults/${index}`, () => createFaults({ seed: base.seed, definitions: [fault] }));
  }
}

function emptyCollections(names: readonly CollectionName[]): Partial<World["collections"]> {
  const empty: WorldCollection<never, never> = { size: 0, ids: () => [], get: () => undefined };
  return Object.fromEntries(names.map((name) => [name, empty]));
}

/** Refusals name the place in the scenario. */
function atPlace(place: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const violations = error.violations.map((one) => ({ ...one, pointer: place + one.pointer }));
    throw new DomainError(error.category, error.code, error.message, violations);
  }
}

function placeAll(tx: Transaction<Collections>, seed: number, record: ScenarioRecord, layers: ScenarioLayers): void {
  // Collection, fields and factory belong together, which no type can say of a union.
  const { collection, id, traits = [], fields = {}, count = 1 } = record as ScenarioRecordOf<"tickets">;
  const factory = layers.factories[collection];
  const source = toSource(tx, seed);
  const held = id === undefined ? undefined : tx.get(collection, id);
  if (held !== undefined) {
    placeRecord(tx, collection, { ...factory.change(source, held, fields, traits), id: held.id });
    return;
  }
  const given = id === undefined ? fields : { ...fields, id: id as number };
  for (let made = 0; made < count; made += 1) placeRecord(tx, collection, factory.make(source, given, traits));
}

/** A transaction as factories look things up in it. */
export function toSource(tx: Transaction<Collections>, seed: number): FactorySource {
  return {
    seed,
    now: tx.now,
    // The store's own word for the record of a collection, which the compiler does not see to be the same.
    get: (collection, id) => tx.get(collection, id) as never,
    ids: (collection) => tx.ids(collection),
    nextId: (collection) => tx.nextId(collection),
  };
}

/** The base with the changes of a store laid over it. */
function overlay(base: World, store: Store<Collections>, definitions: CollectionDefinitions<Collections>): World {
  const changes = store.history().flatMap((changeSet) => changeSet.changes);
  const byCollection = new Map<string, Map<number | string, object>>();
  for (const { collection, id, after } of changes) {
    const records = byCollection.get(collection) ?? new Map<number | string, object>();
    if (after !== undefined) records.set(id, after);
    byCollection.set(collection, records);
  }
  const changed = [...byCollection].map(([name, records]) => [
    name,
    overlayCollection(
      base.collections[name as CollectionName] as WorldCollection<object, object>,
      records,
      definitions[name as CollectionName] as unknown as CollectionDefinition<object, object>,
    ),
  ]);
  return { ...base, collections: { ...base.collections, ...Object.fromEntries(changed) } };
}

function overlayCollection(
  base: WorldCollection<object, object>,
  records: ReadonlyMap<number | string, object>,
  definition: CollectionDefinition<object, object>,
): WorldCollection<object, object> {
  const added = [...records.keys()].filter((id) => base.get(id) === undefined);
  const ids = Object.freeze([...base.ids(), ...added].sort(compareIds));
  const baseColumns = base.columns?.bind(base);
  const known = new Map([...records].map(([id, record]) => [id, definition.columns(record)]));
  return {
    size: ids.length,
    ids: () => ids,
    get: (id) => records.get(id) ?? base.get(id),
    ...(baseColumns === undefined ? {} : { columns: (id) => known.get(id) ?? baseColumns(id) }),
  };
}

/** Numbers by value, before texts by code unit. */
function compareIds(left: number | string, right: number | string): number {
  if (typeof left === "number") return typeof right === "number" ? left - right : -1;
  return typeof right === "number" ? 1 : left < right ? -1 : 1;
}
