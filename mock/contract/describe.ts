// Describes the values that a schema expects, and the value found.

import { toPrintable } from "../engine/core/printable.ts";
import { formatCount } from "../engine/core/text/format-count.ts";
import { listWords } from "../engine/core/text/word-list.ts";
import { truncate } from "../engine/core/truncate.ts";
import { type ContractSchema, type JsonSchema, referredName, resolve } from "./json-schema.ts";

/** An object with more required properties is described only as an object. */
const maxNamed = 6;

/** Descriptions of the contract's formats, clearer than their patterns. */
const formatNames: { readonly [component: string]: string } = {
  DateTimeText: "date-time as YYYY-MM-DD HH:MM:SS",
  IsoDateTime: "ISO 8601 date-time with offset such as 2026-03-02T09:00:00Z",
  DateText: "date as YYYY-MM-DD",
  IsoDateTimeOrEmpty: "ISO 8601 date-time in UTC such as 2026-03-02T09:00:00Z, or empty text",
  AssessmentMoment: "date as YYYY-MM-DD, or ISO 8601 date-time with offset such as 2026-03-02T09:00:00Z",
  EmailAddress: "email address such as name@example.org",
  UnixSeconds: "integer of Unix seconds",
  Duration: "ISO 8601 duration of weeks, days, hours, minutes and seconds such as P1DT2H",
  TimeOfDay: "time of day as HH:MM or HH:MM:SS",
  TimeText: 'time measured from the clock such as "-P1DT2H" or "+PT30M"',
  TimePoint:
    'a date-time such as 2026-03-02T09:00:00Z, or a time measured from the clock such as "-P1DT2H", "+PT30M" or { "daysAgo": 1, "at": "17:45" }',
};

/** Descriptions of patterns that have no named format in the contract. */
const patternNames: { readonly [pattern: string]: string } = {
  "\\S": "text that is not blank",
  "\\S(?:[\\s\\S]*)\\S": "text with at least 2 characters that are not blank",
  "^[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$": "UUID",
  "^(start|now|[0-9]{1,15}|(snapshot|sandbox):[A-Za-z0-9][A-Za-z0-9._-]{0,63}|[0-9]{4}-[0-9]{2}-[0-9]{2}[^ ]{1,40})$":
    "start, now, a version, a date-time, snapshot:<name> or sandbox:<id>",
};

const typeNames: { readonly [type: string]: string } = { boolean: "true or false", string: "text" };

/** A short rendering of a value, at most 80 characters: scalars as JSON, objects and arrays by their contents. */
export function describeFound(value: unknown): string {
  if (value === undefined) return "nothing";
  if (typeof value === "string") return truncate(toPrintable(JSON.stringify(truncate(value))));
  if (Array.isArray(value)) return `array of ${formatCount(value.length, "item")}`;
  if (typeof value !== "object" || value === null) return truncate(String(value));
  const names = Object.keys(value);
  return names.length === 0
    ? "object without properties"
    : truncate(toPrintable(`object with ${names.slice(0, 20).join(", ")}`));
}

/** Describes accepted values: "one of low, medium, high, urgent", "integer from 1 to 500", "text or null". */
export function describeExpected(schema: JsonSchema, root: ContractSchema): string {
  const format = formatNames[referredName(schema) ?? ""];
  if (format !== undefined) return format;
  const target = resolve(schema, root);
  if (target !== schema) return describeExpected(target, root);
  if (schema.const !== undefined) return `exactly ${JSON.stringify(schema.const)}`;
  if (schema.enum !== undefined) return describeEnum(schema.enum);
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives !== undefined) {
    return describeKinds(alternatives, root) ?? join(alternatives.map((part) => describeExpected(part, root)));
  }
  const types = [schema.type ?? []].flat();
  if (types.length === 0 || types.length > 5) return "any JSON value";
  return join(types.map((type) => describeType(type, schema, root)));
}

/** Describes objects that differ in a constant by its values. */
function describeKinds(alternatives: readonly JsonSchema[], root: ContractSchema): string | undefined {
  const variants = alternatives.map((part) => resolve(part, root).properties ?? {});
  const kind = Object.keys(variants[0] ?? {}).find((name) =>
    variants.every((variant) => variant[name]?.const !== undefined),
  );
  if (kind === undefined) return undefined;
  const constants = new Set(variants.map((variant) => variant[kind]?.const));
  return `object with ${kind}, ${describeEnum([...constants])}`;
}

/**
 * Describes the names that a closed object declares, for an undeclared name.
 * @param nearest the declared name that the sender probably intended
 */
export function describeUndeclared(kind: "property" | "parameter", names: readonly string[], nearest?: string): string {
  if (names.length === 0) return `no ${kind} here: none is declared`;
  const hint = nearest === undefined ? "" : ` (did you mean ${nearest}?)`;
  return `no such ${kind}${hint}; declared ${names.length === 1 ? "is" : "are"} ${names.join(", ")}`;
}

function describeEnum(values: readonly unknown[]): string {
  return values.length < 2 ? `exactly ${JSON.stringify(values[0])}` : listWords(values.map(String));
}

function describeType(type: string, schema: JsonSchema, root: ContractSchema): string {
  if (type === "integer" || type === "number") return type + describeRange(schema.minimum, schema.maximum);
  if (type === "string") return describeText(schema);
  if (type === "array") return describeList(schema, root);
  if (type === "object" && schema.maxProperties !== undefined) {
    return `object of at most ${formatCount(schema.maxProperties, "property", "properties")}`;
  }
  if (type === "object" && schema.required !== undefined && schema.required.length <= maxNamed) {
    return `object with ${schema.required.join(", ")}`;
  }
  return typeNames[type] ?? type;
}

function describeList({ items, minItems, maxItems }: JsonSchema, root: ContractSchema): string {
  const length = maxItems === 0 ? "" : describeRange(minItems, maxItems, "item");
  if (items === undefined) return `array${length}`;
  return `array${length}${length === "" ? " of" : ":"} ${describeItem(items, root)}`;
}

function describeItem(items: JsonSchema, root: ContractSchema): string {
  return resolve(items, root).type === "object" ? "objects" : describeExpected(items, root);
}

function describeText({ minLength, maxLength, pattern }: JsonSchema): string {
  if (pattern !== undefined) return describePattern(pattern, maxLength);
  if (minLength === 1 && maxLength === undefined) return "non-empty text";
  if (minLength === undefined && maxLength === undefined) return "text";
  return `text${describeRange(minLength, maxLength, "character")}`;
}

/** Describes text with a pattern and its maximum length. */
function describePattern(pattern: string, maxLength: number | undefined): string {
  const text = Object.hasOwn(patternNames, pattern) ? patternNames[pattern] : undefined;
  if (text === undefined) return `text matching ${pattern}`;
  return maxLength === undefined ? text : `${text}, of at most ${formatCount(maxLength, "character")}`;
}

function describeRange(from: number | undefined, to: number | undefined, unit?: string): string {
  const withUnit = (bound: number) => (unit === undefined ? bound : formatCount(bound, unit));
  if (from !== undefined && to !== undefined) return ` from ${from} to ${withUnit(to)}`;
  if (from !== undefined) return ` of at least ${withUnit(from)}`;
  return to === undefined ? "" : ` of at most ${withUnit(to)}`;
}

function join(phrases: readonly string[]): string {
  const last = phrases.at(-1) ?? "nothing";
  return phrases.length < 2 ? last : `${phrases.slice(0, -1).join(", ")} or ${last}`;
}
