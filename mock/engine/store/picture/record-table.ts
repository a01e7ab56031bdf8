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
  const places = new Map<object, number>();
  const latest = new Map<string, Map<RecordId, { readonly record: object; readonly place: number }>>();

  function placeOfBase(base: AnyBase): number {
    const known = bases.indexOf(base);
    return known === -1 ? bases.push(base) - 1 : known;
  }
  function latestIn(collection: string) {
    const known = latest.get(collection) ?? new Map<RecordId, { readonly record: object; readonly place: number }>();
    latest.set(collection, known);
    return known;
  }
  return {
    records,
    bases,
    placeOfBase,
    ref(record, collection, id, base) {
      if (record === undefined) return null;
      const known = places.get(record);
      if (known !== undefined) return known;
      const own = base.collections[collection]?.get(id);
      if (own === record) return ["b", placeOfBase(base)];
      const former = latestIn(collection).get(id);
      const toOwn = (): BaseRef => ["b", placeOfBase(base), collection, id];
      const place = records.push(shorter(record, own, toOwn, former)) - 1;
      places.set(record, place);
      latestIn(collection).set(id, { record, place });
      return place;
    },
  };
}

/** Writes the difference from the base's record or from the last one taken, if one of them has the same names. */
function shorter(
  record: object,
  own: object | undefined,
  toOwn: () => BaseRef,
  former: { readonly record: object; readonly place: number } | undefined,
): RecordPicture {
  const [fromOwn, fromFormer] = [differingFields(record, own), differingFields(record, former?.record)];
  if (former !== undefined && fromFormer !== undefined && fromFormer.length <= (fromOwn?.length ?? Infinity)) {
    return [former.place, Object.fromEntries(fromFormer)];
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
  const former = typeof from === "number" ? records[from] : bases[from[1]]?.collections[from[2]]?.get(from[3]);
  if (former === undefined) throw new Error("The picture of a store names a record that it does not have.");
  return withFields(former, fields);
}

function isDifference(picture: RecordPicture): picture is readonly [from: number | BaseRef, fields: object] {
  return Array.isArray(picture);
}
