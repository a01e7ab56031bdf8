// Puts null into the fields of a checked result that the real service is known to send as null (`x-null`).
import type { OperationRoute } from "../../../spec/generated/operations.ts";
import { isObject } from "../../engine/core/is-object.ts";

type Fields = Readonly<Record<string, unknown>>;

/** A copy of the result with nulls; undefined if it has none of these fields. */
export function withNulls(place: OperationRoute["nulls"], result: unknown): unknown {
  if (place === undefined || !isObject(result)) return undefined;
  const { fields, under } = place;
  if (under === undefined) return nullify(result, fields);
  const held = result[under];
  const changed = Array.isArray(held) ? nullifyItems(held, fields) : isObject(held) ? nullify(held, fields) : undefined;
  return changed === undefined ? undefined : { ...result, [under]: changed };
}

function nullifyItems(items: readonly unknown[], fields: readonly string[]): readonly unknown[] | undefined {
  return items.length === 0 ? undefined : items.map((item) => (isObject(item) ? nullify(item, fields) : item));
}

function nullify(record: Fields, fields: readonly string[]): Fields {
  const present = fields.filter((field) => Object.hasOwn(record, field));
  return { ...record, ...Object.fromEntries(present.map((field) => [field, null])) };
}
