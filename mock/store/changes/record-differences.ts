// Records as the fields in which they differ from another one, for JSON, and such records made again. Used by
// mock/store/changes/change-set-json.ts and mock/store/picture/record-table.ts.
import { differ, fieldOf } from "../../core/changes/former-record.ts";
import { deepFreeze } from "../../core/deep-freeze.ts";
import { noteWeight } from "../record-weights.ts";

/** The fields that differ, where both have the same names; JSON has no fields that are undefined, so there is no such list then. */
export function differingFields(
  record: object,
  former: object | undefined,
): readonly (readonly [name: string, value: unknown])[] | undefined {
  const difference = former === undefined ? undefined : differ(record, former);
  const fields = difference?.changed.map((index) => {
    const name = difference.names[index] ?? "";
    return [name, fieldOf(record, name)] as const;
  });
  return fields?.some(([, value]) => value === undefined) ? undefined : fields;
}

/** A record with other values in some fields, weighed and frozen. It shares all others. @param former frozen */
export function withFields(former: object, fields: object): object {
  const record = { ...former, ...fields };
  const names = Object.keys(record);
  const changed = Object.keys(fields).map((name) => names.indexOf(name));
  noteWeight(record, former, { former, names, changed });
  for (const value of Object.values(fields)) deepFreeze(value);
  return Object.freeze(record);
}

/** A record from JSON, weighed and frozen. @param former what it replaces */
export function fromJson(record: object, former?: object): object {
  noteWeight(record, former);
  return deepFreeze(record);
}
