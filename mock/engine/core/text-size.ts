// Estimates the memory of a JSON value without serializing it.

/** For a number, a boolean, or the overhead of an object, list or text. */
const bytesOfPart = 8;

/** Of frozen objects and lists, which are deeply frozen: a record that replaces another shares most of its parts. */
const sizes = new WeakMap<object, number>();

/** One byte for each character of its texts and names, and some for each part. */
export function textSize(value: unknown): number {
  if (typeof value === "string") return bytesOfPart + value.length;
  if (typeof value !== "object" || value === null) return bytesOfPart;
  const cached = sizes.get(value);
  if (cached !== undefined) return cached;
  let size = bytesOfPart;
  if (Array.isArray(value)) for (const item of value) size += textSize(item);
  else for (const name of Object.keys(value)) size += name.length + textSize(Reflect.get(value, name));
  if (Object.isFrozen(value)) sizes.set(value, size);
  return size;
}
