// Compares two JSON values and lists differences by place.
import { isObject } from "../../../../mock/engine/core/is-object.ts";

export interface Difference {
  readonly pointer: string;
  /** undefined if absent. */
  readonly before: unknown;
  readonly after: unknown;
}

function isPlainList(value: unknown, length?: number): value is readonly object[] {
  return Array.isArray(value) && value.length === (length ?? value.length) && value.every(isObject);
}

/** Every differing place. A list counts as one place, unless both are objects throughout and equally long. */
export function differencesOf(before: unknown, after: unknown, pointer = ""): readonly Difference[] {
  if ((isObject(before) && isObject(after)) || (isPlainList(before) && isPlainList(after, before.length))) {
    const [old, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
    return [...new Set([...old.keys(), ...now.keys()])].flatMap((name) =>
      differencesOf(old.get(name), now.get(name), `${pointer}/${name}`),
    );
  }
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ pointer, before, after }];
}
