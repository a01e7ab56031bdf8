// Copies a value with a change at one path.

/**
 * Returns the changed copy.
 * @param path keys from the root; `*` means each item of a list
 */
export function changeAt(value: unknown, path: readonly string[], change: (value: unknown) => unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return change(value);
  if (Array.isArray(value)) return step === "*" ? value.map((item) => changeAt(item, rest, change)) : value;
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, step)) return value;
  return { ...value, [step]: changeAt(Reflect.get(value, step), rest, change) };
}
