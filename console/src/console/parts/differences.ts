// What differs between two JSON values, by place.

export interface Difference {
  /** A JSON Pointer. */
  readonly pointer: string;
  /** undefined: it was not there. */
  readonly before: unknown;
  readonly after: unknown;
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Every place that differs; a list that differs is one place. */
export function differencesOf(before: unknown, after: unknown, pointer = ""): readonly Difference[] {
  if (isPlain(before) && isPlain(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...names].flatMap((name) => differencesOf(before[name], after[name], `${pointer}/${name}`));
  }
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ pointer, before, after }];
}
