// Reads and writes parts of a sandbox that have only one record.
import type { Part, PartReader, PartTransaction } from "./store.ts";

const onlyId = "present";

/** The only record of a part; every sandbox has it from the start. */
export function readSingle<R extends object>(part: PartReader<R>): R {
  const record = part.get(onlyId);
  if (record === undefined) throw new Error("A part that every sandbox has is missing.");
  return record;
}

export function putSingle<R extends object>(tx: PartTransaction, part: Part<R>, record: R): void {
  tx.part(part).put(onlyId, record);
}
