// Stores the added properties of request bodies in the records that the contract's operations write.
import { type JsonObject, objectAt, textAt } from "../../spec/generate/json.ts";
import { type ContractSchema, type JsonSchema, referredName, resolve } from "../contract/json-schema.ts";
import { recordSchema } from "../contract/record-contract.ts";
import type { ServiceContract } from "../contract/service-contract.ts";
import { type CollectionName, collections, isCollectionName } from "../domain/records/collections.ts";
import { withValueAt } from "../engine/core/json-pointer.ts";
import { isSameValue } from "../engine/core/same-value.ts";
import type { AddedService, BaseCall } from "../run-operations.ts";
import type { HandlerParts } from "./run-handler.ts";
import { createStateAccess } from "./state-access.ts";

type Path = readonly (string | number)[];
type Values = Readonly<Record<string, unknown>>;

/** An object in a body whose schema has added properties. */
interface Place {
  readonly path: Path;
  readonly names: readonly string[];
  readonly value: Values;
}

/**
 * Runs an operation of the contract without the added properties of its body, then writes those to the records in its
 * response: each item of the body belongs to the item of the response with the same index.
 * @param base the contract without the additions
 */
export function createPropertyStore(
  base: ServiceContract,
  merged: JsonObject,
  parts: Pick<HandlerParts, "factories" | "service">,
): AddedService["run"] {
  const { records } = parts.service;
  // Uses the checks of the base contract: a handler may call an operation that the additions replace.
  const findPlaces = createPlaceFinder(base.schema, { ...parts.service.schema, properties: base.schema.properties });
  const nodes = objectAt(merged, "paths");
  const collectionsByOperation = new Map(
    base.routes.flatMap(({ operationId, path, method }): [string, CollectionName][] => {
      const record = textAt(objectAt(objectAt(nodes, path), method.toLowerCase()), "x-record") ?? "";
      return isCollectionName(record) ? [[operationId, record]] : [];
    }),
  );

  return (operationId, input, call, run) => {
    const collection = collectionsByOperation.get(operationId);
    const places = findPlaces(`${operationId} body`, input.body);
    if (collection === undefined || places.length === 0) return run(input, call.tx);
    const insertedIds = new Set<number>();
    const insert: BaseCall["tx"]["insert"] = (name, record) => {
      if (name === collection) insertedIds.add(Number(Object(record).id));
      return call.tx.insert(name, record);
    };
    const response = run({ ...input, body: withoutAdded(input.body, places) }, { ...call.tx, insert });
    const returnedPlaces = findPlaces(`${operationId} 200`, response);
    let result = response;
    for (const { path, names, value } of places) {
      const target = returnedPlaces.find((place) => isSameItem(place.path, path));
      const id = target?.value.id;
      if (target === undefined || (typeof id !== "number" && typeof id !== "string")) continue;
      const storedNames = names.filter((name) => target.names.includes(name) && isStored(collection, name));
      const givenNames = storedNames.filter((name) => Object.hasOwn(value, name));
      const fields = Object.fromEntries(givenNames.map((name) => [name, value[name]]));
      const record = write(collection, id, fields, call, insertedIds.has(Number(id)));
      // Writing the fields may have changed the time of modification, so the response repeats it if it has one.
      const changedNames = "modifiedAt" in target.value ? ["modifiedAt", ...givenNames] : givenNames;
      const changedFields = changedNames.filter((name) => name in record).map((name) => [name, record[name]]);
      result = withValueAt(result, target.path, { ...target.value, ...Object.fromEntries(changedFields) });
    }
    return result;
  };

  function write(
    collection: CollectionName,
    id: number | string,
    fields: Values,
    { tx }: BaseCall,
    isNew: boolean,
  ): Values {
    const state = createStateAccess({ tx, ...parts });
    const before: Values = { ...state.need(collection, id) };
    if (Object.entries(fields).every(([name, value]) => isSameValue(before[name], value))) return before;
    const stamp = isNew || !("modifiedAt" in before) ? {} : { modifiedAt: "+PT0S" };
    return { ...state.patch(collection, id, { ...fields, ...stamp } as object) };
  }

  function isStored(collection: CollectionName, name: string): boolean {
    const { properties = {} } = recordSchema(collections[collection].form, records);
    const { properties: wireProperties = {} } = resolve(properties.wire ?? {}, records);
    return Object.hasOwn(properties, name) || Object.hasOwn(wireProperties, name);
  }
}

type PlaceFinder = (check: string, body: unknown) => readonly Place[];

/**
 * Creates a function that finds the places in a body.
 * @param schema the schema of the contract with the additions
 */
function createPlaceFinder(ownSchema: ContractSchema, schema: ContractSchema): PlaceFinder {
  const addedProperties = addedNames(ownSchema, schema);

  function placesIn(subschema: JsonSchema, value: unknown, path: Path): readonly Place[] {
    if (typeof value !== "object" || value === null) return [];
    const name = referredName(subschema);
    if (name !== undefined) {
      const names = addedProperties.get(name);
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
  return (check, body) => placesIn(schema.properties[check] ?? {}, body, []);
}

/** The properties that additions add to each schema of the contract. */
function addedNames(ownSchema: ContractSchema, schema: ContractSchema): ReadonlyMap<string, readonly string[]> {
  return new Map(
    Object.entries(ownSchema.$defs).flatMap(([name, { properties = {} }]): [string, readonly string[]][] => {
      const names = Object.keys(schema.$defs[name]?.properties ?? {}).filter((key) => !Object.hasOwn(properties, key));
      return names.length === 0 ? [] : [[name, names]];
    }),
  );
}

function withoutAdded(body: unknown, places: readonly Place[]): unknown {
  return places.reduce((rest, { path, names, value }) => {
    const remaining = Object.entries(value).filter(([name]) => !names.includes(name));
    return withValueAt(rest, path, Object.fromEntries(remaining));
  }, body);
}

function isSameItem(left: Path, right: Path): boolean {
  const [leftIndexes, rightIndexes] = [left, right].map((path) =>
    path.filter((step) => typeof step === "number").join(),
  );
  return leftIndexes === rightIndexes;
}
