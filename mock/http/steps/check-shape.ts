// Refuses JSON values that would take too long to traverse.
import { nestedTooDeeply, tooManyProperties } from "../../engine/core/errors.ts";

/** Maximum nesting of a body. */
const maxLevels = 64;
const maxProperties = 10_000;

/**
 * Refuses values nested too deeply and objects with too many properties to visit quickly.
 * @param value a JSON value
 * @param levels maximum nesting
 * @throws DomainError invalid `nested_too_deeply`, `too_many_properties`
 */
export function checkShape(value: unknown, levels = maxLevels): void {
  if (typeof value !== "object" || value === null) return;
  if (levels === 0) throw nestedTooDeeply(maxLevels);
  const parts: readonly unknown[] = Array.isArray(value) ? value : valuesOf(value);
  for (const member of parts) checkShape(member, levels - 1);
}

/** Counts the names first: listing the values of a huge object takes three times as long. */
function valuesOf(value: object): readonly unknown[] {
  const { length } = Object.keys(value);
  if (length > maxProperties) throw tooManyProperties(length, maxProperties);
  return Object.values(value);
}
