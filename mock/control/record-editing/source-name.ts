// Enforces unique names of knowledge sources, because the service finds them by name.
import { describeFound } from "../../contract/describe.ts";
import type { Finding } from "../../contract/finding.ts";
import type { CollectionName, Collections } from "../../domain/records/world.ts";
import type { Reader } from "../../engine/store/store.ts";
import type { AnyFields, AnyRecord } from "./untyped-state.ts";

/** Reports a name that another knowledge source has; deleted sources do not count. */
export function findTakenName(
  reader: Reader<Collections>,
  collection: CollectionName,
  record: AnyRecord,
): readonly Finding[] {
  if (!reservesName(collection, record)) return [];
  const sources = reader.lookup("knowledgeSources", "name", String(record.name)).filter(({ id }) => id !== record.id);
  const holder = sources.find((source) => reservesName(collection, source));
  return holder === undefined ? [] : [takenName(record, holder.id)];
}

/** Whether a record reserves its name. */
export function reservesName(collection: CollectionName, { status }: AnyFields): boolean {
  return collection === "knowledgeSources" && status !== "deleted";
}

/** The finding for a name that the knowledge source `owner` has. */
export function takenName({ name }: AnyRecord, owner: number | string): Finding {
  const expected = `a unique name, or status "deleted": knowledge source ${owner} already has this name`;
  return { pointer: "/name", found: describeFound(name), expected };
}
