// Estimates the memory of a JSON value without serializing it.

/** The bytes of a number or a boolean, and the overhead of an object, list or string. */
const bytesOfPart = 8;

/** The sizes of frozen objects and lists, which are deeply frozen: a record that replaces another shares most parts with it. */
const sizes = new WeakMap<object, number>();

/** Counts one byte for each character of strings and names, and a fixed number for each part. */
export function textSize(value: unknown): number {
  if (typeof value === "string") return bytesOfPart + value.length;
  if (typeof value !== "object" || value === null) return bytesOfPart;
  const cached = sizes.get(value);
  if (cached !== undefined) return cached;
  let size = bytesOfPart;
  if (Array.isArray(value)) for (const item of value) size += textSize(item);
  else {
    // Faster than `Object.keys` and `Reflect.get`; every write is measured.
    const fields = value as Readonly<Record<string, unknown>>;
    for (const name in fields) size += name.length + textSize(fields[name]);
  }
  if (Object.isFrozen(value)) sizes.set(value, size);
  return size;
}
