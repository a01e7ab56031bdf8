// Freezes records when they are written (mock/store/transaction.ts) or come out of a change log (mock/store/create-store.ts), and the columns
// that mock/store/collection-state.ts keeps of them.

/**
 * Freezes a value and all it holds, and answers it. A part that is frozen already counts as frozen all the way down and is not walked,
 * so a record that embeds others costs only its own fields.
 */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const part of Object.values(value)) deepFreeze(part);
  return value;
}
