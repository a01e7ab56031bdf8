// Converts an argument as if it had arrived over HTTP, so that calls in process are checked and stored like requests.
import { nestedTooDeeply } from "./errors.ts";

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** Maximum nesting, the same as for the body of a request. */
const maxLevels = 64;

/**
 * A copy of plain data without undefined properties, so that the state shares no object with the caller. Values that
 * JSON cannot express (NaN, a bigint) are left to the contract check.
 * @throws DomainError invalid `nested_too_deeply`, also for a value that contains itself
 */
export function toJsonArgument(value: unknown, levels = maxLevels): unknown {
  if (typeof value === "function" || typeof value === "symbol") return undefined;
  if (typeof value !== "object" || value === null) return value;
  if (levels === 0) throw nestedTooDeeply(maxLevels);
  if ("toJSON" in value && typeof value.toJSON === "function") return toJsonArgument(value.toJSON(), levels - 1);
  if (Array.isArray(value)) return value.map((item) => toJsonArgument(item, levels - 1) ?? null);
  const parts: [string, unknown][] = [];
  for (const [name, part] of Object.entries(value)) {
    const copy = toJsonArgument(part, levels - 1);
    if (copy !== undefined) parts.push([name, copy]);
  }
  return Object.fromEntries(parts);
}
