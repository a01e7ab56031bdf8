// Renumbers recorded records from 1, in the order of their ids, and updates every reference to them.
import type { AnyField } from "../../mock/control/record-editing/references.ts";
import { type CollectionName, collections } from "../../mock/domain/records/collections.ts";
import { arrange } from "../verify/mirror/arranged-records.ts";
import type { SeenRecord } from "../verify/mirror/seen-records.ts";
import { changeAt } from "./change-at.ts";

/** A record's old and new id. */
export interface RenumberedId {
  readonly collection: CollectionName;
  /** Its id at the target. */
  readonly id: number;
  readonly now: number;
}

export interface RenumberedRecords {
  readonly records: readonly SeenRecord[];
  /** Includes records that were only referenced. */
  readonly ids: readonly RenumberedId[];
  /** The new id of a record; the old one if no record references it. */
  idOf(collection: CollectionName, id: number): number;
}

/** Leaves ids unchanged. */
export function asNumbered(records: readonly SeenRecord[]): RenumberedRecords {
  return { records, ids: [], idOf: (_, id) => id };
}

export function renumber(records: readonly SeenRecord[]): RenumberedRecords {
  const numbered = arrange(records).ordered.flatMap(({ collection, id }) =>
    typeof id === "number" ? [{ collection, id }] : [],
  );
  const numbers = new Map<string, number>();
  for (const space of new Set(numbered.map(({ collection }) => spaceOf(collection)))) {
    const ownIds = numbered.flatMap(({ collection, id }) => (spaceOf(collection) === space ? id : []));
    const inOrder = [...new Set(ownIds)].sort((a, b) => a - b);
    for (const [index, id] of inOrder.entries()) numbers.set(`${space} ${id}`, index + 1);
  }
  const idOf = (collection: CollectionName, id: number) => numbers.get(`${spaceOf(collection)} ${id}`) ?? id;
  return {
    records: records.map((record) => toRenumbered(record, idOf)),
    ids: numbered.map(({ collection, id }) => ({ collection, id, now: idOf(collection, id) })),
    idOf,
  };
}

/** A ticket and its first message share an id, so both are numbered from one sequence. */
function spaceOf(collection: CollectionName): CollectionName {
  return collection === "conversations" ? "tickets" : collection;
}

function toRenumbered({ collection, id, fields, isAfterChange }: SeenRecord, idOf: RenumberedRecords["idOf"]) {
  let nextFields: unknown = fields;
  const references: readonly AnyField[] = collections[collection].references;
  for (const { at, to, none } of references) {
    // Fields of `wire` are flat in recorded records.
    const path = at.replace(/^wire\//, "").split("/");
    nextFields = changeAt(nextFields, path, (value) => (value === none ? value : toNumbered(value, to, idOf)));
  }
  return {
    collection,
    id: typeof id === "number" ? idOf(collection, id) : id,
    fields: { ...Object(nextFields) },
    isAfterChange,
  };
}

/** A reference is a number or a string of digits. */
function toNumbered(value: unknown, to: CollectionName, idOf: RenumberedRecords["idOf"]): unknown {
  if (typeof value === "number") return idOf(to, value);
  return typeof value === "string" && /^[0-9]+$/.test(value) ? String(idOf(to, Number(value))) : value;
}
