// Tracks which fields of the mirror's records the target has shown; the others were generated to complete the records.
import type { CollectionName } from "../../../mock/domain/records/collections.ts";
import { fieldsOf } from "../../seen-records/record-places.ts";
import type { SeenRecord } from "../../seen-records/seen-records.ts";

/** Properties that follow from another field of the record. */
const derivedFrom: { readonly [collection: string]: { readonly [property: string]: string } } = {
  assessments: { totals: "data", aiSummary: "data", supervisorAssessment: "data" },
  // Shows the first message.
  tickets: { content: "bodyClean" },
  // No response shows how often a source was read.
  knowledgeSources: { views: "reads" },
};

type RecordKey = Pick<SeenRecord, "collection" | "id">;

export class KnownFields {
  readonly #byCollection: ReadonlyMap<CollectionName, readonly SeenRecord[]>;
  readonly #mirroredKeys: ReadonlySet<string>;
  /** By record. */
  readonly #seenFields: Map<string, ReadonlySet<string> | "all">;

  constructor(seenRecords: readonly SeenRecord[]) {
    this.#byCollection = Map.groupBy(seenRecords, ({ collection }) => collection);
    this.#mirroredKeys = new Set(seenRecords.map(keyOf));
    this.#seenFields = new Map(seenRecords.map((record) => [keyOf(record), new Set()]));
  }

  setSeen(record: RecordKey, fields: readonly string[]): void {
    if (this.isMirrored(record)) this.#seenFields.set(keyOf(record), new Set(fields));
  }

  /** Whether a field of a record is as the target showed it, not generated to complete the record. */
  isKnown(record: RecordKey, field: string): boolean {
    const names = this.#seenFields.get(keyOf(record));
    if (names === "all") return true;
    const source = derivedFrom[record.collection]?.[field] ?? field;
    return names !== undefined && (names.has(source) || (source === field && !fieldsOf(record.collection).has(field)));
  }

  /** Whether these fields are known for every record of a collection that can have this status. */
  areKnown(collection: CollectionName, fields: readonly string[], status: string | undefined): boolean {
    return (this.#byCollection.get(collection) ?? []).every(
      (record) =>
        (status !== undefined && record.fields.status !== undefined && record.fields.status !== status) ||
        fields.every((field) => this.isKnown(record, field)),
    );
  }

  /** Marks a record as known in every field: both sides created it by the same request. */
  markKnown(record: RecordKey): void {
    this.#seenFields.set(keyOf(record), "all");
  }

  /** Whether the target showed the record before the first write. */
  isMirrored(record: RecordKey): boolean {
    return this.#mirroredKeys.has(keyOf(record));
  }
}

function keyOf({ collection, id }: RecordKey): string {
  return `${collection} ${id}`;
}
