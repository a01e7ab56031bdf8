// Estimates the memory of a JSON value without serializing it.

/** The bytes of a number or a boolean, and the overhead of an object, list or string. */
const bytesPerValue = 8;

/** Smaller sizes take longer to cache than to compute. */
const minCachedSize = 256;

/** Sizes of frozen (hence deeply frozen) objects and lists: a record shares most of its content with the one it replaces. */
const sizes = new WeakMap<object, number>();

/** Counts one byte for each character of strings and names, and a fixed number for each value. */
export function estimateJsonSize(value: unknown): number {
  if (typeof value === "string") return bytesPerValue + value.length;
  if (typeof value !== "object" || value === null) return bytesPerValue;
  const cached = sizes.get(value);
  if (cached !== undefined) return cached;
  let size = bytesPerValue;
  if (Array.isArray(value)) for (const item of value) size += estimateJsonSize(item);
  else {
    // Faster than `Object.keys` and `Reflect.get`; this runs on every write.
    const fields = value as Readonly<Record<string, unknown>>;
    for (const name in fields) size += name.length + estimateJsonSize(fields[name]);
  }
  if (size >= minCachedSize && Object.isFrozen(value)) sizes.set(value, size);
  return size;
}
