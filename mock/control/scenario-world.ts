// A scenario's world: the base world without what the scenario leaves out, and with the records it declares. Everything else stays as lazy
// as it was. Called by mock/compose.ts.
import type { Finding } from "../contract/schema-check.ts";
import { DomainError } from "../core/errors.ts";
import type { Instant } from "../core/time.ts";
import type { RecordFactories, RecordFactory } from "../records/factories.ts";
import type { CollectionName, Collections, World, WorldCollection } from "../records/world.ts";
import type { CollectionDefinition, CollectionDefinitions, Store, Transaction } from "../store/store.ts";
import { createFaults } from "./faults.ts";
import { brokenRecord, findPartBreaches, findShapeBreaches } from "./record-check.ts";
import { createRecordMaker, toSource } from "./record-make.ts";
import { type AnyRecord, findRecord, writeRecord } from "./record-write.ts";
import type { Scenario, ScenarioRecord } from "./scenario.ts";

/** What laying a scenario out needs of the other layers. */
export interface ScenarioLayers {
  readonly factories: RecordFactories;
  readonly definitions: CollectionDefinitions<Collections>;
  /** Whether fields and whole records are held against the form of their collection: shipped scenarios have it, files may not. */
  readonly checksForms: boolean;
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
    const { violations: found } = error;
    const violations = found.map((one) => ({ ...one, pointer: toPlace(place, one.pointer) }));
    throw new DomainError(error.category, error.code, error.message, violations);
  }
}

/** What is wrong with a record is wrong with its fields, unless it is a trait. */
function toPlace(place: string, pointer: string): string {
  return place.startsWith("/records/") && pointer !== "/traits" ? `${place}/fields${pointer}` : place + pointer;
}

function placeAll(tx: Transaction<Collections>, seed: number, wanted: ScenarioRecord, layers: ScenarioLayers): void {
  const { collection, id, traits = [], fields = {}, count = 1 } = wanted;
  if (layers.checksForms) assertFits(findPartBreaches(collection, fields));
  const held = id === undefined ? undefined : findRecord(tx, collection, id);
  if (held !== undefined) {
    // Collection, fields and factory belong together, which no type can say of a union.
    const factory = layers.factories[collection] as unknown as RecordFactory<"teams">;
    const source = toSource(tx, seed);
    write({ ...factory.change(source, held as never, fields as never, traits), id: held.id });
    return;
  }
  const make = createRecordMaker(layers.factories);
  const given: Readonly<Record<string, unknown>> = id === undefined ? { ...fields } : { ...fields, id };
  for (let made = 0; made < count; made += 1) write(make(tx, { seed, collection, fields: given, traits }));

  function write(record: AnyRecord): void {
    if (layers.checksForms) assertFits(findShapeBreaches(collection, record));
    writeRecord(tx, collection, record);
  }
}

function assertFits(findings: readonly Finding[]): void {
  if (findings.length > 0) throw brokenRecord(findings);
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
