// Compares two JSON values and lists differences by place.

export interface Difference {
  readonly pointer: string;
  /** undefined if absent. */
  readonly before: unknown;
  readonly after: unknown;
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Every differing place; a differing list counts as one place. */
export function differencesOf(before: unknown, after: unknown, pointer = ""): readonly Difference[] {
  if (isPlain(before) && isPlain(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...names].flatMap((name) => differencesOf(before[name], after[name], `${pointer}/${name}`));
  }
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ pointer, before, after }];
}
