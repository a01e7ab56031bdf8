// Keeps what a collection's definition makes of a record to search it, once for each record; mock/control/memory/memory-budget.ts counts it
// and lets it go. What a lazy base makes without the record is kept there. Used by mock/store/shared-base.ts.
import { weigh } from "../core/weigh.ts";

/** What the place of texts takes beside them. */
const placeBytes = 100;

// Dropped with their records, and all at once when they are too many. Records never change, so any mock of this process may share them.
let kept = new WeakMap<object, object>();
let keptBytes = 0;

/** The searched texts of records that are kept at present, in this process. */
export const keptRecordTexts = {
  get bytes(): number {
    return keptBytes;
  },
  clear(): void {
    kept = new WeakMap();
    keptBytes = 0;
  },
};

/** The texts of a record, the same object at each call until they are let go. */
export function textsOfRecord(record: object, make: (record: object) => object): object {
  const known = kept.get(record);
  if (known !== undefined) return known;
  const texts = Object.freeze(make(record));
  kept.set(record, texts);
  keptBytes += placeBytes + weigh(texts);
  return texts;
}
