// Turns a state file into a starting point: a world, and a scenario around it.

import type { ServiceContract } from "../../contract/service-contract.ts";
import { isArchivedId } from "../../domain/records/archive.ts";
import { collectionNames, forCollections } from "../../domain/records/collections.ts";
import type { CollectionName, World } from "../../domain/records/world.ts";
import type { WorldTexts } from "../../domain/records/world-texts.ts";
import { deepFreeze } from "../../engine/core/deep-freeze.ts";
import { createRandomStream } from "../../engine/core/random.ts";
import { runSync, type SlicedWork } from "../../engine/core/sliced-work.ts";
import { type Instant, parseDateTime } from "../../engine/core/time.ts";
import type { BaseCollection } from "../../engine/store/store.ts";
import type { StateFile } from "../exported-state.ts";
import { findCaller } from "../record-editing/default-caller.ts";
import { type EmbeddingSource, embed, embeddedFirst } from "../record-editing/embedding.ts";
import { inRecordOrder } from "../record-editing/record-schemas.ts";
import type { AnyRecord } from "../record-editing/untyped-state.ts";
import type { LoadedState } from "../sandboxes/sandbox.ts";
import type { WorldSource } from "../sandboxes/world-source.ts";
import type { Scenario } from "../scenarios/scenario.ts";
import { checkState, type StateTables } from "./state-check.ts";
import { highestOf } from "./state-file.ts";

/**
 * The state of a file, ready to load into a sandbox.
 * @throws DomainError invalid `invalid_request`, rule `invalid_state` with every error, `unknown_world`
 */
export function* toLoadedState(
  value: unknown,
  service: ServiceContract,
  { getTexts }: Pick<WorldSource, "getTexts">,
): SlicedWork<LoadedState> {
  const { file, tables } = yield* checkState(value, service);
  const now = toInstant(file.clock.now);
  const texts = getTexts(file.world);
  const start = {
    scenario: file.scenario,
    world: texts.name,
    seed: file.seed,
    tickets: tables.get("tickets")?.size ?? 0,
    now: toInstant(file.startsAt ?? file.clock.now),
    clockMode: file.clock.mode,
  };
  return {
    start,
    scenario: describeState(file.scenario, file),
    world: yield* buildStateWorld(file, tables, texts),
    now,
  };
}

/**
 * The scenario of a state file. Uses the file's world, whatever seed or size is requested.
 * @throws DomainError like toLoadedState
 */
export function toStateScenario(name: string, value: unknown, service: ServiceContract): Scenario {
  const { file } = runSync(checkState(value, service));
  return { ...describeState(name, file), state: file };
}

function describeState(
  name: string,
  { scenario, world, seed, clock, rules, faults, collections }: StateFile,
): Scenario {
  return {
    name,
    description: `A state that was exported from the scenario ${scenario}.`,
    ...(world === undefined ? {} : { world }),
    seed,
    tickets: collections.tickets?.length ?? 0,
    clock,
    ...(rules === undefined ? {} : { rules }),
    ...(faults === undefined ? {} : { faults }),
  };
}

type Records = ReadonlyMap<number | string, AnyRecord>;

function* buildStateWorld(file: StateFile, tables: StateTables, texts: WorldTexts): SlicedWork<World> {
  const { seed, usedIds = {}, drawn = {}, startsAt, clock } = file;
  const { records, mark } = yield* embedRecords(tables, JSON.stringify([seed, usedIds, drawn]));
  return {
    key: `state ${mark}`,
    seed,
    texts,
    clockStart: toInstant(startsAt ?? clock.now),
    defaultCallerId: file.defaultCallerId ?? findCaller(records.get("users")?.values() ?? []),
    usedIds: toUsedIds(usedIds, tables),
    drawn,
    collections: forCollections((name) => toCollection(records.get(name) ?? new Map())),
  };
}

/**
 * Fills the embedded records of every record.
 * @returns the records, and a fingerprint of them and of `seed`
 */
function* embedRecords(
  tables: StateTables,
  seed: string,
): SlicedWork<{ readonly records: ReadonlyMap<CollectionName, Records>; readonly mark: string }> {
  const recordsByCollection = new Map<CollectionName, Records>(tables);
  const source = createEmbeddingSource(recordsByCollection);
  let mark = seed;
  for (const name of embeddedFirst) {
    const records = new Map<number | string, AnyRecord>();
    for (const [id, record] of tables.get(name) ?? []) {
      yield;
      mark = createRandomStream("state", mark, name, JSON.stringify(record)).text(24);
      records.set(id, deepFreeze(inRecordOrder(name, embed(source, name, record))));
    }
    recordsByCollection.set(name, records);
  }
  return { records: recordsByCollection, mark };
}

/** Finds records to embed. Groups the records of a collection by a field once they are complete, on first use. */
function createEmbeddingSource(records: ReadonlyMap<CollectionName, Records>): EmbeddingSource {
  const groupsByField = new Map<string, ReadonlyMap<unknown, readonly AnyRecord[]>>();
  function groupsOf(name: CollectionName, field: string): ReadonlyMap<unknown, readonly AnyRecord[]> {
    const key = `${name} ${field}`;
    let groups = groupsByField.get(key);
    if (groups === undefined) {
      groups = Map.groupBy(records.get(name)?.values() ?? [], (record) => record[field]);
      groupsByField.set(key, groups);
    }
    return groups;
  }
  return {
    get: (name, id) => records.get(name)?.get(id),
    recordsNaming: ({ rule: { of, naming } }, id) => groupsOf(of, naming).get(id) ?? [],
  };
}

/** The used ids that are higher than those of the records. */
function toUsedIds(usedIds: NonNullable<StateFile["usedIds"]>, tables: StateTables): NonNullable<World["usedIds"]> {
  const entries = collectionNames.flatMap((name) => {
    const used = usedIds[name] ?? 0;
    const highest = highestOf(name, tables.get(name)?.keys() ?? []);
    // Versions without an archive could number new records among the ids that are now archived.
    return used > highest && !isArchivedId(name, used) ? [[name, used]] : [];
  });
  return Object.fromEntries(entries);
}

/** Converts a table to a collection of a world. */
function toCollection(records: Records): BaseCollection<never, never> {
  const ids = Object.freeze([...records.keys()]);
  // Every record was checked against the schema of its collection.
  return { size: ids.length, ids: () => ids, get: (id) => records.get(id) as never };
}

function toInstant(text: string): Instant {
  const instant = parseDateTime(text);
  if (instant === undefined) throw new RangeError(`${text} is not a date, although its format was checked.`);
  return instant;
}
