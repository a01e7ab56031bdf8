// Gives seen records ids from 1 on, in the order of those that they had, and follows each id into the records that name it.
import type { AnyField } from "../../mock/control/record-editing/references.ts";
import { type CollectionName, collections } from "../../mock/domain/records/collections.ts";
import { arrange } from "./arranged-records.ts";
import { changedAt } from "./changed-at.ts";
import type { SeenRecord } from "./seen-records.ts";

/** An id that a recording has in the place of another. */
export interface RenumberedId {
  readonly collection: CollectionName;
  /** The id that the target gave it. */
  readonly id: number;
  readonly now: number;
}

export interface RenumberedRecords {
  readonly records: readonly SeenRecord[];
  /** Those that were only named included. */
  readonly ids: readonly RenumberedId[];
  /** The new id of a record; the old one where no record named it. */
  idOf(collection: CollectionName, id: number): number;
}

/** As they are. */
export function asNumbered(records: readonly SeenRecord[]): RenumberedRecords {
  return { records, ids: [], idOf: (_, id) => id };
}

export function renumber(records: readonly SeenRecord[]): RenumberedRecords {
  const numbered = arrange(records).ordered.flatMap(({ collection, id }) =>
    typeof id === "number" ? [{ collection, id }] : [],
  );
  const numbers = new Map<string, number>();
  for (const space of new Set(numbered.map(({ collection }) => spaceOf(collection)))) {
    const own = numbered.flatMap(({ collection, id }) => (spaceOf(collection) === space ? id : []));
    const inOrder = [...new Set(own)].sort((a, b) => a - b);
    for (const [index, id] of inOrder.entries()) numbers.set(`${space} ${id}`, index + 1);
  }
  const idOf = (collection: CollectionName, id: number) => numbers.get(`${spaceOf(collection)} ${id}`) ?? id;
  return {
    records: records.map((one) => toRenumbered(one, idOf)),
    ids: numbered.map(({ collection, id }) => ({ collection, id, now: idOf(collection, id) })),
    idOf,
  };
}

/** A ticket and its first message have one id, so both get theirs from one row of numbers. */
function spaceOf(collection: CollectionName): CollectionName {
  return collection === "conversations" ? "tickets" : collection;
}

function toRenumbered({ collection, id, fields, isAfterChange }: SeenRecord, idOf: RenumberedRecords["idOf"]) {
  let changed: unknown = fields;
  const references: readonly AnyField[] = collections[collection].references;
  for (const { at, to, none } of references) {
    // Fields of `wire` are flat here.
    const path = at.replace(/^wire\//, "").split("/");
    changed = changedAt(changed, path, (value) => (value === none ? value : toNumbered(value, to, idOf)));
  }
  return {
    collection,
    id: typeof id === "number" ? idOf(collection, id) : id,
    fields: { ...Object(changed) },
    isAfterChange,
  };
}

/** A reference is a number, or its digits. */
function toNumbered(value: unknown, to: CollectionName, idOf: RenumberedRecords["idOf"]): unknown {
  if (typeof value === "number") return idOf(to, value);
  return typeof value === "string" && /^[0-9]+$/.test(value) ? String(idOf(to, Number(value))) : value;
}
