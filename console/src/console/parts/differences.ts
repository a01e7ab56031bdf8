// Compares two JSON values and lists their differences by pointer.
import { isObject } from "../../../../mock/engine/core/is-object.ts";

export interface Difference {
  readonly pointer: string;
  /** undefined if absent. */
  readonly before: unknown;
  readonly after: unknown;
}

function isObjectList(value: unknown, length?: number): value is readonly object[] {
  return Array.isArray(value) && value.length === (length ?? value.length) && value.every(isObject);
}

/** All differences. A list is compared as a single value, unless both lists contain only objects and have the same length. */
export function differencesOf(before: unknown, after: unknown, pointer = ""): readonly Difference[] {
  if ((isObject(before) && isObject(after)) || (isObjectList(before) && isObjectList(after, before.length))) {
    const [oldValues, newValues] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
    return [...new Set([...oldValues.keys(), ...newValues.keys()])].flatMap((name) =>
      differencesOf(oldValues.get(name), newValues.get(name), `${pointer}/${name}`),
    );
  }
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ pointer, before, after }];
}
