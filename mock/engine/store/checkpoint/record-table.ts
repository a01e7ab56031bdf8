// Writes and reads the records of a checkpoint, each once; a replaced record only as its differing fields.
import { deepFreeze } from "../../core/deep-freeze.ts";
import { differingFields, withFields } from "../changes/record-differences.ts";
import type { AnyBase } from "../shared-collection.ts";
import type { RecordId } from "../store.ts";
import type { BaseRef, RecordCheckpoint, RecordRef } from "./checkpoint-form.ts";

interface LatestRecord {
  readonly record: object;
  readonly index: number;
}

export class RecordTable {
  readonly records: RecordCheckpoint[] = [];
  readonly bases: AnyBase[] = [];
  readonly #indices = new Map<object, number>();
  readonly #latest = new Map<string, Map<RecordId, LatestRecord>>();

  /** Adds a base if it is new, and returns its index. */
  addBase(base: AnyBase): number {
    const index = this.bases.indexOf(base);
    return index === -1 ? this.bases.push(base) - 1 : index;
  }

  /** Refers to a record under an id, in a state over a base; adds the record if it is new. */
  ref(record: object | undefined, collection: string, id: RecordId, base: AnyBase): RecordRef {
    if (record === undefined) return null;
    const knownIndex = this.#indices.get(record);
    if (knownIndex !== undefined) return knownIndex;
    const baseRecord = base.collections[collection]?.get(id);
    if (baseRecord === record) return ["b", this.addBase(base)];
    const latest = this.#latestIn(collection);
    // Lazy: only a base that is referred to is listed.
    const toBaseRef = (): BaseRef => ["b", this.addBase(base), collection, id];
    const index = this.records.push(toShortestForm(record, baseRecord, toBaseRef, latest.get(id))) - 1;
    this.#indices.set(record, index);
    latest.set(id, { record, index });
    return index;
  }

  #latestIn(collection: string): Map<RecordId, LatestRecord> {
    const latest = this.#latest.get(collection) ?? new Map<RecordId, LatestRecord>();
    this.#latest.set(collection, latest);
    return latest;
  }
}

/** Writes the difference from the base's record or from the latest record under the id, if one of them has the same names. */
function toShortestForm(
  record: object,
  baseRecord: object | undefined,
  toBaseRef: () => BaseRef,
  latestEntry: LatestRecord | undefined,
): RecordCheckpoint {
  const baseFields = differingFields(record, baseRecord);
  const latestFields = differingFields(record, latestEntry?.record);
  if (
    latestEntry !== undefined &&
    latestFields !== undefined &&
    latestFields.length <= (baseFields?.length ?? Infinity)
  ) {
    return [latestEntry.index, Object.fromEntries(latestFields)];
  }
  return baseFields === undefined ? record : [toBaseRef(), Object.fromEntries(baseFields)];
}

/** The records of a checkpoint, frozen. */
export function openRecords(checkpoints: readonly RecordCheckpoint[], bases: readonly AnyBase[]): readonly object[] {
  const records: object[] = [];
  for (const checkpoint of checkpoints) records.push(openRecord(checkpoint, records, bases));
  return records;
}

function openRecord(checkpoint: RecordCheckpoint, records: readonly object[], bases: readonly AnyBase[]): object {
  if (!isDifference(checkpoint)) return deepFreeze(checkpoint);
  const [from, fields] = checkpoint;
  const earlierRecord = typeof from === "number" ? records[from] : bases[from[1]]?.collections[from[2]]?.get(from[3]);
  if (earlierRecord === undefined)
    throw new Error("The checkpoint of a store refers to a record that it does not contain.");
  return withFields(earlierRecord, fields);
}

function isDifference(checkpoint: RecordCheckpoint): checkpoint is readonly [from: number | BaseRef, fields: object] {
  return Array.isArray(checkpoint);
}
