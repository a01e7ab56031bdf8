// Replaces relative times in flat fields of a record with dates, each in the format of its field, and checks the result.

import type { Finding } from "../../contract/finding.ts";
import { type JsonSchema, referredName, resolve } from "../../contract/json-schema.ts";
import { recordContract } from "../../contract/record-contract.ts";
import type { ServiceContract } from "../../contract/service-contract.ts";
import type { CollectionName } from "../../domain/records/world.ts";
import { type Instant, toDay, toIso, toSpacedDateTime } from "../../engine/core/time.ts";
import { isRelativeTime, parseRelativeTime } from "../../engine/core/time-formats/relative-time.ts";
import { findWireField } from "./flat-fields.ts";
import { findFieldBreaches, malformedRecord } from "./record-check.ts";
import { partialSchemas } from "./record-schemas.ts";
import type { AnyFields } from "./untyped-state.ts";

type DateFormat = (instant: Instant) => number | string;

/** The format of each date schema. */
const dateFormats = new Map<string, DateFormat>([
  ["DateTimeText", toSpacedDateTime],
  ["IsoDateTime", toIso],
  ["IsoDateTimeOrEmpty", toIso],
  ["DateText", toDay],
  ["Day", toDay],
  ["UnixSeconds", (instant) => Math.floor(instant / 1000)],
  ["Instant", (instant) => instant],
]);

/** The names of the date schemas. */
export const dateSchemas: readonly string[] = [...dateFormats.keys()];

/** Fields with exact dates, and the violations: invalid times, and any field named `wire`. Violating fields are left unchanged. */
export interface TimedFields {
  readonly fields: AnyFields;
  readonly breaches: readonly Finding[];
}

/** Converts every relative time in a record's fields to an exact date, relative to `now`. */
export function readTimes(collection: CollectionName, fields: AnyFields, now: Instant): TimedFields {
  const breaches = [...findWireField(collection, fields)];
  // An object always yields an object with the same properties.
  const exactFields: AnyFields = Object(toExact(partialSchemas[collection], fields, "", { now, breaches }));
  return { fields: exactFields, breaches };
}

/** The fields of a partial record with exact dates, and every violation of its schema, invalid times included. */
export function checkPartialRecord(
  collection: CollectionName,
  content: AnyFields,
  now: Instant,
  service: ServiceContract,
): TimedFields {
  const { fields, breaches } = readTimes(collection, content, now);
  const isKnown = (pointer: string) =>
    breaches.some((breach) => breach.pointer === pointer || breach.pointer.startsWith(`${pointer}/`));
  const schemaBreaches = findFieldBreaches(collection, fields, service).filter(({ pointer }) => !isKnown(pointer));
  return { fields, breaches: [...breaches, ...schemaBreaches] };
}

/**
 * The fields of a partial record, with exact dates.
 * @throws DomainError invalid `invalid_request`
 */
export function toExactFields(
  collection: CollectionName,
  content: AnyFields,
  now: Instant,
  service: ServiceContract,
): AnyFields {
  const { fields, breaches } = checkPartialRecord(collection, content, now, service);
  if (breaches.length > 0) throw malformedRecord(breaches);
  return fields;
}

interface Conversion {
  readonly now: Instant;
  readonly breaches: Finding[];
}

/** The value with exact dates. */
function toExact(schema: JsonSchema, value: unknown, pointer: string, conversion: Conversion): unknown {
  if (value === null || value === undefined) return value;
  const format = dateFormatOf(schema);
  if (format !== undefined) return toExactDate(value, format, pointer, conversion);
  if (typeof value !== "object") return value;
  const { items, properties } = shapeOf(schema);
  if (Array.isArray(value)) {
    if (items === undefined) return value;
    return value.map((item, index) => toExact(items, item, `${pointer}/${index}`, conversion));
  }
  if (properties === undefined) return value;
  const members = Object.entries(value).map(([name, part]) => {
    const partSchema = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const isDeclared = partSchema !== undefined;
    return [name, isDeclared ? toExact(partSchema, part, `${pointer}/${name}`, conversion) : part];
  });
  return Object.fromEntries(members);
}

function toExactDate(value: unknown, format: DateFormat, pointer: string, { now, breaches }: Conversion): unknown {
  if (!isRelativeTime(value)) return value;
  const reading = parseRelativeTime(value, now);
  if (typeof reading === "number") return format(reading);
  breaches.push({ ...reading, pointer: pointer + reading.pointer });
  return value;
}

/** The date format of a schema, even a nullable one; undefined if it is not a date. */
function dateFormatOf(schema: JsonSchema): DateFormat | undefined {
  const namedFormat = dateFormats.get(referredName(schema) ?? "");
  if (namedFormat !== undefined) return namedFormat;
  const options = schema.anyOf ?? schema.oneOf ?? [];
  return options.map((option) => dateFormats.get(referredName(option) ?? "")).find((format) => format !== undefined);
}

function shapeOf(schema: JsonSchema): Pick<JsonSchema, "items" | "properties"> {
  const resolved = resolve(schema, recordContract);
  const options = (resolved.anyOf ?? resolved.oneOf ?? []).map((option) => resolve(option, recordContract));
  return [resolved, ...options].find(({ items, properties }) => items !== undefined || properties !== undefined) ?? {};
}

const maxDateDepth = 8;

/** Every date field of a collection's records, for example `/dueBy`. */
export function datePointers(collection: CollectionName): readonly string[] {
  const pointers: string[] = [];
  function walk(schema: JsonSchema, pointer: string, depth: number): void {
    if (dateFormatOf(schema) !== undefined) {
      pointers.push(pointer);
      return;
    }
    const { items, properties = {} } = depth === 0 ? {} : shapeOf(schema);
    if (items !== undefined) walk(items, `${pointer}/*`, depth - 1);
    for (const [name, part] of Object.entries(properties)) walk(part, `${pointer}/${name}`, depth - 1);
  }
  walk(partialSchemas[collection], "", maxDateDepth);
  return pointers;
}
