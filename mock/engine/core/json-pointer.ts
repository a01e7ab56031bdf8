// Converts paths into JSON values to and from JSON pointers (RFC 6901), and reads and replaces the values at paths.

/** The pointer of a path; "" is the whole value. */
export function toPointer(path: readonly PropertyKey[]): string {
  return path.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

/** The path of a pointer, or of a reference such as `#/components/schemas/User`. */
export function parsePointer(pointer: string): readonly string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** The value at a path; undefined if there is none. */
export function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let current = value;
  for (const step of path) {
    if (typeof current !== "object" || current === null || !Object.hasOwn(current, step)) return undefined;
    current = Reflect.get(current, step);
  }
  return current;
}

/** A copy with a new value at a path; undefined removes the value. Shares everything outside the path. */
export function withValueAt(value: unknown, path: readonly (string | number)[], newValue: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return newValue;
  const innerValue = withValueAt(valueAt(value, [step]), rest, newValue);
  if (Array.isArray(value))
    return innerValue === undefined ? value.toSpliced(Number(step), 1) : value.with(Number(step), innerValue);
  const { [step]: _, ...remaining } = Object(value);
  return innerValue === undefined ? remaining : { ...Object(value), [step]: innerValue };
}
