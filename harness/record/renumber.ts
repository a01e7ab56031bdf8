// Renumbers recorded records from 1, in the order of their ids, and updates every reference to them.

import { type CollectionName, collections } from "../../mock/domain/records/collections.ts";
import type { AnyField } from "../../mock/domain/records/references.ts";
import { arrange } from "../seen-records/arranged-records.ts";
import type { SeenRecord } from "../seen-records/seen-records.ts";
import { changeAt } from "./change-at.ts";

/** A record's old and new id. */
export interface RenumberedId {
  readonly collection: CollectionName;
  /** Its id at the target. */
  readonly id: number;
  readonly newId: number;
}

export interface RenumberedRecords {
  readonly records: readonly SeenRecord[];
  /** Includes the ids of records that were only referenced. */
  readonly ids: readonly RenumberedId[];
  /** The new id of a record; the old one if no record references it. */
  idOf(collection: CollectionName, id: number): number;
}

/** Returns the records with their ids unchanged. */
export function keepNumbers(records: readonly SeenRecord[]): RenumberedRecords {
  return { records, ids: [], idOf: (_, id) => id };
}

export function renumber(records: readonly SeenRecord[]): RenumberedRecords {
  const numericRecords = arrange(records).orderedRecords.flatMap(({ collection, id }) =>
    typeof id === "number" ? [{ collection, id }] : [],
  );
  const numbers = new Map<string, number>();
  for (const sequence of new Set(numericRecords.map(({ collection }) => sequenceOf(collection)))) {
    const ids = numericRecords.flatMap(({ collection, id }) => (sequenceOf(collection) === sequence ? id : []));
    const sortedIds = [...new Set(ids)].sort((a, b) => a - b);
    for (const [index, id] of sortedIds.entries()) numbers.set(`${sequence} ${id}`, index + 1);
  }
  const idOf = (collection: CollectionName, id: number) => numbers.get(`${sequenceOf(collection)} ${id}`) ?? id;
  return {
    records: records.map((record) => renumberRecord(record, idOf)),
    ids: numericRecords.map(({ collection, id }) => ({ collection, id, newId: idOf(collection, id) })),
    idOf,
  };
}

/** A ticket and its first message share an id, so one sequence numbers both. */
function sequenceOf(collection: CollectionName): CollectionName {
  return collection === "conversations" ? "tickets" : collection;
}

function renumberRecord({ collection, id, fields, isAfterChange }: SeenRecord, idOf: RenumberedRecords["idOf"]) {
  let nextFields: unknown = fields;
  const references: readonly AnyField[] = collections[collection].references;
  for (const { at, to, emptyValue } of references) {
    // Fields of `wire` are flat in recorded records.
    const path = at.replace(/^wire\//, "").split("/");
    nextFields = changeAt(nextFields, path, (value) =>
      value === emptyValue ? value : renumberReference(value, to, idOf),
    );
  }
  return {
    collection,
    id: typeof id === "number" ? idOf(collection, id) : id,
    fields: { ...Object(nextFields) },
    isAfterChange,
  };
}

/** A reference is a number or a string of digits. */
function renumberReference(value: unknown, to: CollectionName, idOf: RenumberedRecords["idOf"]): unknown {
  if (typeof value === "number") return idOf(to, value);
  return typeof value === "string" && /^[0-9]+$/.test(value) ? String(idOf(to, Number(value))) : value;
}
