// Finds the records that refer to a record.

import { collectionNames, collections } from "../../domain/records/collections.ts";
import { type AnyField, referencesIn, toReferredId } from "../../domain/records/references.ts";
import type { CollectionName, Collections } from "../../domain/records/world.ts";
import type { Reader } from "../../engine/store/store.ts";

/** A record that refers to another, and the referring field. */
export interface Referrer {
  readonly collection: CollectionName;
  readonly id: number | string;
  /** JSON pointer within the record. */
  readonly pointer: string;
}

/** Every reference to a record from other records: by collection, then in ascending order of id. */
export function findReferrers(
  reader: Reader<Collections>,
  collection: CollectionName,
  id: number | string,
): readonly Referrer[] {
  return collectionNames.flatMap((name) => {
    const references: readonly AnyField[] = collections[name].references;
    const fields = references.filter(({ to }) => to === collection);
    if (fields.length === 0) return [];
    const candidates = findCandidates(reader, name, fields, { collection, id });
    const others = candidates.filter((record) => name !== collection || record.id !== id);
    return others.flatMap((record) => {
      const matches = referencesIn(name, record).filter(
        (reference) => reference.field.to === collection && toReferredId(reference) === id,
      );
      return matches.map(({ pointer }) => ({ collection: name, id: record.id, pointer }));
    });
  });
}

/** The records that the fields' indexes find, or all records if a field has no index. */
function findCandidates(
  reader: Reader<Collections>,
  name: CollectionName,
  fields: readonly AnyField[],
  { collection, id }: { readonly collection: CollectionName; readonly id: number | string },
): readonly { readonly id: number | string }[] {
  const indexes = new Set(fields.map(({ index }) => index));
  if (indexes.has(undefined)) {
    const listed = [...reader.all(name)];
    // An unlisted ticket is found by its customer, who owns the contract.
    const contract = name === "tickets" && collection === "contracts" ? reader.get(collection, id) : undefined;
    const ownerTickets = contract === undefined ? [] : reader.lookup("tickets", "customer", contract.customerId);
    return [...new Set([...listed, ...ownerTickets])];
  }
  // Ids in an index have the type of the field: number or string.
  const matches = [...indexes].flatMap((index = "") =>
    [id, String(id)].flatMap((key) => reader.lookup(name, index, key)),
  );
  return [...new Map(matches.map((record) => [record.id, record])).values()];
}
