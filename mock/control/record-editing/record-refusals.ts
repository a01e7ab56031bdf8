// Errors for records that cannot be created, changed or deleted.
import { describeFound } from "../../contract/describe.ts";
import type { CollectionName } from "../../domain/records/world.ts";
import { DomainError } from "../../engine/core/errors.ts";
import { isSameValue } from "../../engine/core/same-value.ts";
import { toFlatPointer } from "./flat-fields.ts";
import { malformedRecord } from "./record-check.ts";
import { embeddedFields } from "./record-schemas.ts";
import type { Referrer } from "./referrers.ts";

const maxNamed = 100;

/** 409 record_exists */
export function recordExists(collection: CollectionName, id: number | string): DomainError {
  return new DomainError("conflict", "record_exists", `Record ${id} already exists in ${collection}.`);
}

/** 409 record_referenced; names the first 100 references. */
export function recordReferenced(
  collection: CollectionName,
  id: number | string,
  referrers: readonly Referrer[],
): DomainError {
  const count = new Set(referrers.map((referrer) => `${referrer.collection} ${referrer.id}`)).size;
  const [subject, object] = count === 1 ? ["1 record refers", "it"] : [`${count} records refer`, "them"];
  const message = `${subject} to ${collection} ${id}; delete or change ${object} first.`;
  const violations = referrers.slice(0, maxNamed).map((referrer) => ({
    in: "path" as const,
    pointer: "/recordId",
    found: `${referrer.collection} ${referrer.id} refers to it at ${toFlatPointer(referrer.pointer)}`,
    expected: "a record that nothing refers to",
  }));
  return new DomainError("conflict", "record_referenced", message, violations);
}

/** 409 record_referenced, for a record to which archived tickets may refer. */
export function recordMayBeReferenced(collection: CollectionName, id: number | string): DomainError {
  const message = `Archived tickets may refer to ${collection} ${id}. To delete it, first export the state and import it, which drops the archive.`;
  const found = "a record of a world with archived tickets";
  const violation = { in: "path", pointer: "/recordId", found, expected: "a record that nothing refers to" } as const;
  return new DomainError("conflict", "record_referenced", message, [violation]);
}

/** 400 invalid_request, for an id in the body that differs from the id in the path. */
export function mismatchedId(found: unknown, expected: number | string): DomainError {
  return malformedRecord([
    { pointer: "/id", found: describeFound(found), expected: `the id in the path, ${expected}` },
  ]);
}

/**
 * Refuses fields that contradict the embedded records, because they would be lost silently.
 * @throws DomainError invalid `invalid_request`
 */
export function refuseEmbedded(
  collection: CollectionName,
  fields: Readonly<Record<string, unknown>>,
  record: Readonly<Record<string, unknown>>,
): void {
  const names = embeddedFields(collection).filter((name) => Object.hasOwn(fields, name));
  const lostNames = names.filter((name) => !isSameValue(fields[name], record[name]));
  if (lostNames.length === 0) return;
  const expected = "the records that the record's ids refer to; omit this field, because it follows from the ids";
  throw malformedRecord(
    lostNames.map((name) => ({ pointer: `/${name}`, found: describeFound(fields[name]), expected })),
  );
}
