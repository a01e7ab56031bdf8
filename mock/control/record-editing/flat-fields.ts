// Converts records between their stored shape and the flat shape of requests and responses.
import { describeFound } from "../../contract/describe.ts";
import type { Finding } from "../../contract/finding.ts";
import { resolve } from "../../contract/json-schema.ts";
import { recordContract } from "../../contract/record-contract.ts";
import { forCollections } from "../../domain/records/collections.ts";
import type { FlatRecord } from "../../domain/records/flat-record.ts";
import type { CollectionName, Collections } from "../../domain/records/world.ts";
import { recordSchemas } from "./record-schemas.ts";
import type { AnyFields, AnyRecord } from "./untyped-state.ts";

/** How a collection stores records that clients see flat; undefined if it stores them flat. */
const layouts = forCollections((name) => {
  const { wire, ...ownProperties } = recordSchemas[name].properties ?? {};
  if (wire === undefined) return undefined;
  const { properties = {} } = resolve(wire, recordContract);
  return { own: Object.keys(ownProperties), isIdInWire: Object.hasOwn(properties, "id") };
});

/** Whether records of a collection are stored with a `wire`. */
export function hasWire(collection: CollectionName): boolean {
  return layouts[collection] !== undefined;
}

/** Returns a stored record as a frozen flat record, or unchanged if its collection has no `wire`. */
export function toFlat<N extends CollectionName>(
  collection: N,
  record: Collections[N]["record"],
): FlatRecord<Collections[N]["record"]>;
export function toFlat(collection: CollectionName, record: AnyRecord): AnyRecord;
export function toFlat(collection: CollectionName, record: object): object {
  if (!hasWire(collection) || !("wire" in record) || typeof record.wire !== "object") return record;
  const { wire, ...ownFields } = record;
  return Object.freeze({ ...("id" in ownFields ? { id: ownFields.id } : {}), ...wire, ...ownFields });
}

/** Converts flat fields to the stored shape of the collection; some of the fields become a part of a record. */
export function fromFlat(collection: CollectionName, fields: AnyRecord): AnyRecord;
export function fromFlat(collection: CollectionName, fields: AnyFields): AnyFields;
export function fromFlat(collection: CollectionName, fields: AnyFields): AnyFields {
  const layout = layouts[collection];
  if (layout === undefined) return fields;
  const entries = Object.entries(fields);
  const ownEntries = entries.filter(([name]) => layout.own.includes(name));
  const rest = entries.filter(([name]) => !layout.own.includes(name));
  if (rest.length === 0) return fields;
  const id = layout.isIdInWire && fields.id !== undefined ? { id: fields.id } : {};
  return { ...Object.fromEntries(ownEntries), wire: { ...id, ...Object.fromEntries(rest) } };
}

/** Converts a whole record, so that missing fields are reported one by one. */
export function toRecord(collection: CollectionName, fields: AnyRecord): AnyRecord {
  const record = fromFlat(collection, fields);
  const layout = layouts[collection];
  if (layout === undefined || record.wire !== undefined) return record;
  return { ...record, wire: layout.isIdInWire ? { id: fields.id } : {} };
}

/** Reports a `wire` among fields, which must be flat. */
export function findWireField(collection: CollectionName, fields: AnyFields): readonly Finding[] {
  if (!hasWire(collection) || fields.wire === undefined) return [];
  const { wire } = fields;
  const [first] = typeof wire === "object" && wire !== null ? Object.keys(wire) : [];
  const example = first === undefined ? "" : `, such as \`${first}\``;
  const expected = `no \`wire\`: write the fields of \`wire\` directly${example}`;
  return [{ pointer: "/wire", found: describeFound(wire), expected }];
}

/** Converts a pointer into a stored record to a pointer into the flat record. */
export function toFlatPointer(pointer: string): string {
  return pointer.replace(/^\/wire(?=\/)/, "");
}
