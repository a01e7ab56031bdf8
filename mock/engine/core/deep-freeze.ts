// Freezes records, so that no caller can change a shared object.

/**
 * Freezes a value and everything in it, and returns it. Skips frozen parts, assuming that they are frozen all the way
 * down, so that freezing a record that embeds others costs only its own fields.
 */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const part of Object.values(value)) deepFreeze(part);
  return value;
}
