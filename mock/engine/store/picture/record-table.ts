// The records of a picture, each once; a replacement has only the differing fields.
import { deepFreeze } from "../../core/deep-freeze.ts";
import { differingFields, withFields } from "../changes/record-differences.ts";
import type { AnyBase } from "../collection.ts";
import type { RecordId } from "../store.ts";
import type { BaseRef, RecordPicture, RecordRef } from "./picture-form.ts";

export interface RecordTable {
  readonly records: readonly RecordPicture[];
  readonly bases: readonly AnyBase[];
  placeOfBase(base: AnyBase): number;
  /** A record under an id, in a state over a base. */
  ref(record: object | undefined, collection: string, id: RecordId, base: AnyBase): RecordRef;
}

export function createRecordTable(): RecordTable {
  const [records, bases]: [RecordPicture[], AnyBase[]] = [[], []];
  const indices = new Map<object, number>();
  const latest = new Map<string, Map<RecordId, { readonly record: object; readonly place: number }>>();

  function placeOfBase(base: AnyBase): number {
    const index = bases.indexOf(base);
    return index === -1 ? bases.push(base) - 1 : index;
  }
  function latestIn(collection: string) {
    const latestRecords =
      latest.get(collection) ?? new Map<RecordId, { readonly record: object; readonly place: number }>();
    latest.set(collection, latestRecords);
    return latestRecords;
  }
  return {
    records,
    bases,
    placeOfBase,
    ref(record, collection, id, base) {
      if (record === undefined) return null;
      const index = indices.get(record);
      if (index !== undefined) return index;
      const baseRecord = base.collections[collection]?.get(id);
      if (baseRecord === record) return ["b", placeOfBase(base)];
      const formerEntry = latestIn(collection).get(id);
      const toOwn = (): BaseRef => ["b", placeOfBase(base), collection, id];
      const place = records.push(shorter(record, baseRecord, toOwn, formerEntry)) - 1;
      indices.set(record, place);
      latestIn(collection).set(id, { record, place });
      return place;
    },
  };
}

/** Writes the difference from the base's record or from the last one taken, if one of them has the same names. */
function shorter(
  record: object,
  baseRecord: object | undefined,
  toOwn: () => BaseRef,
  formerEntry: { readonly record: object; readonly place: number } | undefined,
): RecordPicture {
  const [fromOwn, fromFormer] = [differingFields(record, baseRecord), differingFields(record, formerEntry?.record)];
  if (formerEntry !== undefined && fromFormer !== undefined && fromFormer.length <= (fromOwn?.length ?? Infinity)) {
    return [formerEntry.place, Object.fromEntries(fromFormer)];
  }
  return fromOwn === undefined ? record : [toOwn(), Object.fromEntries(fromOwn)];
}

/** The records of a picture, frozen. */
export function openRecords(pictures: readonly RecordPicture[], bases: readonly AnyBase[]): readonly object[] {
  const records: object[] = [];
  for (const picture of pictures) records.push(openRecord(picture, records, bases));
  return records;
}

function openRecord(picture: RecordPicture, records: readonly object[], bases: readonly AnyBase[]): object {
  if (!isDifference(picture)) return deepFreeze(picture);
  const [from, fields] = picture;
  const formerRecord = typeof from === "number" ? records[from] : bases[from[1]]?.collections[from[2]]?.get(from[3]);
  if (formerRecord === undefined) throw new Error("The picture of a store names a record that it does not have.");
  return withFields(formerRecord, fields);
}

function isDifference(picture: RecordPicture): picture is readonly [from: number | BaseRef, fields: object] {
  return Array.isArray(picture);
}
