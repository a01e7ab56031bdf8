// Writes a record as its differences from another, and rebuilds it.
import { deepFreeze } from "../../core/deep-freeze.ts";

/**
 * The differing fields. Undefined if field names or their order differ, or if a differing value is undefined, which JSON
 * cannot express.
 */
export function differingFields(
  record: object,
  earlier: object | undefined,
): readonly (readonly [name: string, value: unknown])[] | undefined {
  if (earlier === undefined) return undefined;
  const names = Object.keys(record);
  const before = Object.keys(earlier);
  if (names.length !== before.length || names.some((name, index) => name !== before[index])) return undefined;
  const fields = names
    .map((name) => [name, Reflect.get(record, name)] as const)
    .filter(([name, value]) => value !== Reflect.get(earlier, name));
  return fields.some(([, value]) => value === undefined) ? undefined : fields;
}

/**
 * A frozen record with other values in some fields, sharing all others.
 * @param before frozen
 */
export function withFields(before: object, fields: object): object {
  const record = { ...before, ...fields };
  for (const value of Object.values(fields)) deepFreeze(value);
  return Object.freeze(record);
}
