// Builds the world of a scenario: the base world without omitted collections, plus the scenario's records. All other
// records remain lazy.
import { describeFound } from "../../contract/describe.ts";
import type { ServiceContract } from "../../contract/service-contract.ts";
import { collectionNames, forCollections } from "../../domain/records/collections.ts";
import type { RecordFactories } from "../../domain/records/factories.ts";
import type { Collections, World } from "../../domain/records/world.ts";
import { DomainError, type Violation } from "../../engine/core/errors.ts";
import type { Instant } from "../../engine/core/time.ts";
import type { CollectionDefinitions, Store, Transaction } from "../../engine/store/store.ts";
import { toExactFault } from "../faults/exact-fault.ts";
import { toFaultId } from "../faults/fault-set.ts";
import { openMissingSessions } from "../record-editing/agents-at-work.ts";
import { findCaller } from "../record-editing/default-caller.ts";
import { existingRecordOf, findShapeBreaches } from "../record-editing/record-check.ts";
import { checkPartialRecord } from "../record-editing/time-fields.ts";
import { findNeededCollections, withoutCollections } from "./omitted-collections.ts";
import { overlayCollection } from "./overlaid-collection.ts";
import type { Scenario, ScenarioRecord } from "./scenario.ts";
import { assertFits, placeDeclared } from "./scenario-records.ts";

export interface ScenarioLayers {
  readonly factories: RecordFactories;
  readonly definitions: CollectionDefinitions<Collections>;
  createStore(options: { readonly base: World; readonly now: () => Instant }): Store<Collections>;
}

/**
 * The world of a scenario: a pure function of base and scenario; the base itself if the scenario declares no records.
 * @throws DomainError rule `invalid_scenario`, with pointers into the scenario (`/records/3/traits`)
 */
export function buildScenarioWorld(base: World, scenario: Scenario, layers: ScenarioLayers): World {
  const { without = [], records = [], caller } = scenario;
  if (without.length + records.length === 0 && caller === undefined) return base;
  const emptied = withoutCollections(base, scenario);
  // A requested size may add records that refer to omitted collections.
  const needed = findNeededCollections(emptied, scenario);
  if (needed.length > 0) throw invalidScenario(needed);
  if (records.length === 0) return withCaller(emptied, scenario);
  const store = layers.createStore({ base: emptied, now: () => base.clockStart });
  const violations = placeRecords(store, scenario, (tx, record) => placeDeclared(tx, record, layers.factories));
  if (violations.length > 0) throw invalidScenario(violations);
  return toWorld(emptied, store, scenario, layers);
}

function toWorld(
  emptied: World,
  store: Store<Collections>,
  scenario: Scenario,
  { definitions }: ScenarioLayers,
): World {
  openSessions(store);
  return withCaller(overlay(emptied, store, definitions), scenario);
}

/**
 * The world with a caller: a scenario may omit the base world's users, or name another caller.
 * @throws DomainError rule `invalid_scenario`
 */
function withCaller(world: World, scenario: Scenario): World {
  const { users } = world.collections;
  const violations = findUnknownCaller(scenario, (id) => users.get(id));
  if (violations.length > 0) throw invalidScenario(violations);
  const { caller = world.defaultCallerId } = scenario;
  if (users.get(caller) !== undefined) return { ...world, defaultCallerId: caller };
  return { ...world, defaultCallerId: findCaller(users.ids().map((id) => users.get(id) ?? {})) };
}

function findUnknownCaller({ caller }: Scenario, getUser: (id: number) => object | undefined): readonly Violation[] {
  if (caller === undefined || getUser(caller) !== undefined) return [];
  const expected = "the id of a user of the scenario's world";
  return [{ in: "body", pointer: "/world/caller", found: describeFound(caller), expected }];
}

/** Maximum number of a scenario's records, including counts and extended scenarios: trying it out builds them all. */
const maxRecords = 20_000;

function findTooMany({ records = [] }: Scenario): readonly Violation[] {
  const total = records.reduce((sum, { count = 1 }) => sum + count, 0);
  if (total <= maxRecords) return [];
  const expected = `at most ${maxRecords} records, including every count`;
  return [{ in: "body", pointer: "/records", found: `${total} records`, expected }];
}

const noIds: ReadonlySet<string> = new Set();

/**
 * Builds the world of an unchecked scenario and finds all its errors: records that violate the schema of their
 * collection, invalid faults, and references to omitted collections.
 * @throws DomainError rule `invalid_scenario`
 */
export function tryOutScenario(
  base: World,
  scenario: Scenario,
  layers: ScenarioLayers,
  service: ServiceContract,
): World {
  const tooMany = findTooMany(scenario);
  if (tooMany.length > 0) throw invalidScenario(tooMany);
  const emptied = withoutCollections(base, scenario);
  const store = layers.createStore({ base: emptied, now: () => base.clockStart });
  const violations = [
    ...findNeededCollections(emptied, scenario),
    ...placeRecords(store, scenario, (tx, record) => {
      assertFits(checkPartialRecord(record.collection, { ...record.fields }, tx.now, service).breaches);
      placeDeclared(tx, record, layers.factories, (collection, item) =>
        assertFits(findShapeBreaches(collection, item, service)),
      );
    }),
    ...findUnknownCaller(scenario, (id) => store.read((reader) => reader.get("users", id))),
    ...findWrongFaults(scenario, base.clockStart, service),
  ];
  if (violations.length > 0) throw invalidScenario(violations);
  const { records = [] } = scenario;
  // A scenario without records shares the base.
  if (records.length === 0) return buildScenarioWorld(base, scenario, layers);
  return toWorld(emptied, store, scenario, layers);
}

function findWrongFaults(
  { faults = [] }: Scenario,
  clockStart: Instant,
  service: ServiceContract,
): readonly Violation[] {
  return faults.flatMap((fault, index) =>
    refusalsOf(`/faults/${index}`, () => toFaultId(toExactFault(fault, clockStart), noIds, service, () => index + 1)),
  );
}

/** Places each record in turn. After an error, still checks the rest, but omits errors that may only be consequences. */
function placeRecords(
  store: Store<Collections>,
  { records = [] }: Scenario,
  placeRecord: (tx: Transaction<Collections>, record: ScenarioRecord) => void,
): readonly Violation[] {
  /** References to declared records that were not placed. */
  const consequences = new Set<string>();
  const keyOf = (found: string, expected: string) => JSON.stringify([found, expected]);
  const violations = store.transact((tx) =>
    records.flatMap((record, index) => {
      const refusals = refusalsOf(`/records/${index}`, () => placeRecord(tx, record));
      const id = declaredId(record);
      if (refusals.length > 0 && id !== undefined) {
        consequences.add(keyOf(describeFound(id), existingRecordOf(record.collection)));
      }
      return refusals.filter(({ found, expected }) => !consequences.has(keyOf(found, expected)));
    }),
  );
  if (violations instanceof Promise) throw new TypeError("A store in memory must be synchronous.");
  return violations;
}

function declaredId({ id, fields }: ScenarioRecord): unknown {
  return id ?? (fields === undefined ? undefined : Reflect.get(fields, "id"));
}

/** The reasons why the work was refused, each with its pointer into the scenario. */
function refusalsOf(pointer: string, work: () => void): readonly Violation[] {
  try {
    work();
    return [];
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.violations.map((violation) => ({
      ...violation,
      pointer: toScenarioPointer(pointer, violation.pointer),
    }));
  }
}

function invalidScenario(violations: readonly Violation[]): DomainError {
  const pointers = violations.map(({ pointer }) => pointer).join(", ");
  return new DomainError("rule", "invalid_scenario", `The scenario cannot be built: ${pointers}.`, violations);
}

/** A pointer into a record points into its fields, except for a trait. */
function toScenarioPointer(base: string, pointer: string): string {
  return base.startsWith("/records/") && pointer !== "/traits" ? `${base}/fields${pointer}` : base + pointer;
}

/**
 * Opens sessions for agents on a scenario's tickets, once all its records exist: it may declare sessions after tickets.
 */
function openSessions(store: Store<Collections>): void {
  const changes = store.history().flatMap((changeSet) => changeSet.changes);
  const ids = changes.flatMap(({ collection, id }) => (collection === "tickets" ? [id] : []));
  store.transact((tx) => {
    for (const id of ids) openMissingSessions(tx, "tickets", id);
  });
}

/** The base with the changes of a store. */
function overlay(base: World, store: Store<Collections>, definitions: CollectionDefinitions<Collections>): World {
  const { unlisted } = base;
  const changed = store.export((reader) => forCollections((name) => new Map(reader.differences(name))));
  const overlays = collectionNames.flatMap((name) => {
    const [collection, records] = [base.collections[name], changed[name]];
    if (records.size === 0) return [];
    const isUnlisted = (id: number | string) => unlisted?.has(name, id) === true;
    return [[name, overlayCollection(collection, records, definitions[name], isUnlisted)]];
  });
  const usedIds = Object.assign({}, base.usedIds, ...store.history().map((changeSet) => changeSet.usedIds));
  return {
    ...base,
    usedIds,
    unlisted: unlisted && {
      ...unlisted,
      has: (name, id) => !changed[name].has(id) && unlisted.has(name, id),
    },
    collections: { ...base.collections, ...Object.fromEntries(overlays) },
  };
}
