// Stores the added properties of request bodies in the records that the contract's operations write.
import { type JsonObject, objectAt, textAt } from "../../spec/generate/json.ts";
import { type ContractSchema, type JsonSchema, referredName, resolve } from "../contract/json-schema.ts";
import { recordSchema } from "../contract/record-contract.ts";
import type { ServiceContract } from "../contract/service-contract.ts";
import { type CollectionName, collections, isCollectionName } from "../domain/records/collections.ts";
import { withValueAt } from "../engine/core/json-pointer.ts";
import { isSameValue } from "../engine/core/same-value.ts";
import type { AddedService, BaseCall } from "../run-operations.ts";
import type { HandlerDependencies } from "./run-handler.ts";
import { createStateAccess } from "./state-access.ts";

type Path = readonly (string | number)[];
type Values = Readonly<Record<string, unknown>>;

/** An object in a body whose schema has added properties. */
interface Place {
  readonly path: Path;
  readonly names: readonly string[];
  readonly value: Values;
}

/** A record whose added properties are stored. */
interface StoredRecord {
  readonly collection: CollectionName;
  readonly id: number | string;
  /** Whether the operation has just inserted it. */
  readonly isNew: boolean;
}

/**
 * Runs an operation of the contract without the added properties of its body, then stores these in the records of its
 * response: each item of the body belongs to the item of the response with the same index.
 * @param base the contract without the additions
 */
export function createPropertyStore(
  base: ServiceContract,
  merged: JsonObject,
  dependencies: Pick<HandlerDependencies, "factories" | "service">,
): AddedService["run"] {
  const { records } = dependencies.service;
  // Uses the checks of the base contract: a handler may call an operation that the additions replace.
  const findPlaces = createPlaceFinder(base.schema, {
    ...dependencies.service.schema,
    properties: base.schema.properties,
  });
  const collectionsByOperation = toCollectionsByOperation(base, merged);

  return (operationId, input, call, run) => {
    const collection = collectionsByOperation.get(operationId);
    const sentPlaces = findPlaces(`${operationId} body`, input.body);
    if (collection === undefined || sentPlaces.length === 0) return run(input, call.tx);
    const { tx, insertedIds } = recordInserts(call.tx, collection);
    let response = run({ ...input, body: withoutAdded(input.body, sentPlaces) }, tx);
    for (const { id, sent, returned } of pairPlaces(sentPlaces, findPlaces(`${operationId} 200`, response))) {
      const names = sent.names.filter(
        (name) => Object.hasOwn(sent.value, name) && returned.names.includes(name) && isStored(collection, name),
      );
      const target = { collection, id, isNew: insertedIds.has(id) };
      const record = store(target, pick(sent.value, names), call);
      // Storing the fields may have changed the time of modification, so the response repeats it if it has one.
      const repeatedNames = "modifiedAt" in returned.value ? ["modifiedAt", ...names] : names;
      response = withValueAt(response, returned.path, { ...returned.value, ...pick(record, repeatedNames) });
    }
    return response;
  };

  /** Stores fields in a record; a record that the operation has just inserted keeps its time of modification. */
  function store({ collection, id, isNew }: StoredRecord, fields: Values, { tx }: BaseCall): Values {
    const state = createStateAccess({ tx, ...dependencies });
    const before: Values = { ...state.need(collection, id) };
    if (Object.entries(fields).every(([name, value]) => isSameValue(before[name], value))) return before;
    const stamp = isNew || !("modifiedAt" in before) ? {} : { modifiedAt: now };
    return { ...state.patch(collection, id, { ...fields, ...stamp } as object) };
  }

  function isStored(collection: CollectionName, name: string): boolean {
    const { properties = {} } = recordSchema(collections[collection].schema, records);
    const { properties: wireProperties = {} } = resolve(properties.wire ?? {}, records);
    return Object.hasOwn(properties, name) || Object.hasOwn(wireProperties, name);
  }
}

/** The current time, relative to the clock. */
const now = "+PT0S";

/** A transaction that also notes the ids of the records that it inserts into a collection. */
function recordInserts(tx: BaseCall["tx"], collection: CollectionName) {
  const insertedIds = new Set<unknown>();
  const insert: BaseCall["tx"]["insert"] = (name, record) => {
    if (name === collection) insertedIds.add(Object(record).id);
    return tx.insert(name, record);
  };
  return { tx: { ...tx, insert }, insertedIds };
}

/** A place in a body, and the place of the same item in the response, which has the record's id. */
interface PlacePair {
  readonly id: number | string;
  readonly sent: Place;
  readonly returned: Place;
}

/** Pairs the places of the same items; omits sent places without a record in the response. */
function pairPlaces(sentPlaces: readonly Place[], returnedPlaces: readonly Place[]): readonly PlacePair[] {
  return sentPlaces.flatMap((sent) => {
    const returned = returnedPlaces.find(({ path }) => isSameItem(path, sent.path));
    const id = returned?.value.id;
    return returned !== undefined && (typeof id === "number" || typeof id === "string") ? [{ id, sent, returned }] : [];
  });
}

/** The collection of the records that each operation of the contract returns. */
function toCollectionsByOperation(base: ServiceContract, merged: JsonObject): ReadonlyMap<string, CollectionName> {
  const paths = objectAt(merged, "paths");
  const collectionsByOperation = new Map<string, CollectionName>();
  for (const { operationId, path, method } of base.routes) {
    const record = textAt(objectAt(objectAt(paths, path), method.toLowerCase()), "x-record") ?? "";
    if (isCollectionName(record)) collectionsByOperation.set(operationId, record);
  }
  return collectionsByOperation;
}

type PlaceFinder = (schemaName: string, body: unknown) => readonly Place[];

/**
 * Creates a function that finds the places in a body that have added properties.
 * @param schema the schema of the contract with the additions
 */
function createPlaceFinder(baseSchema: ContractSchema, schema: ContractSchema): PlaceFinder {
  const namesBySchema = addedNames(baseSchema, schema);

  function placesIn(subschema: JsonSchema, value: unknown, path: Path): readonly Place[] {
    if (typeof value !== "object" || value === null) return [];
    const name = referredName(subschema);
    if (name !== undefined) {
      const names = namesBySchema.get(name);
      const { [name]: target = {} } = schema.$defs;
      return names === undefined ? placesIn(target, value, path) : [{ path, names, value: { ...value } }];
    }
    for (const choice of [...(subschema.anyOf ?? []), ...(subschema.oneOf ?? [])]) {
      const places = placesIn(choice, value, path);
      if (places.length > 0) return places;
    }
    const { items, properties = {} } = subschema;
    if (Array.isArray(value))
      return items === undefined ? [] : value.flatMap((item, index) => placesIn(items, item, [...path, index]));
    return Object.entries(value).flatMap(([key, part]) =>
      Object.hasOwn(properties, key) ? placesIn(properties[key] ?? {}, part, [...path, key]) : [],
    );
  }
  return (schemaName, body) => placesIn(schema.properties[schemaName] ?? {}, body, []);
}

/** The properties that additions add to each schema of the contract. */
function addedNames(baseSchema: ContractSchema, schema: ContractSchema): ReadonlyMap<string, readonly string[]> {
  const namesBySchema = new Map<string, readonly string[]>();
  for (const [schemaName, { properties = {} }] of Object.entries(baseSchema.$defs)) {
    const extended = Object.keys(schema.$defs[schemaName]?.properties ?? {});
    const names = extended.filter((name) => !Object.hasOwn(properties, name));
    if (names.length > 0) namesBySchema.set(schemaName, names);
  }
  return namesBySchema;
}

function withoutAdded(body: unknown, places: readonly Place[]): unknown {
  let rest = body;
  for (const { path, names, value } of places) {
    const remaining = Object.keys(value).filter((name) => !names.includes(name));
    rest = withValueAt(rest, path, pick(value, remaining));
  }
  return rest;
}

/** The values that have these names; skips missing ones. */
function pick(values: Values, names: readonly string[]): Values {
  const present = names.filter((name) => Object.hasOwn(values, name));
  return Object.fromEntries(present.map((name) => [name, values[name]]));
}

/** Whether two paths contain the same list indexes, whatever properties lead to the lists. */
function isSameItem(left: Path, right: Path): boolean {
  return listIndexes(left) === listIndexes(right);
}

function listIndexes(path: Path): string {
  return path.filter((step) => typeof step === "number").join();
}
