// Formats and parses instants in the format of the admin API.
import { DomainError } from "../errors.ts";
import { type Instant, parseDateTime } from "../time.ts";
import { isRelativeTime, parseRelativeTime, type RelativeDay } from "./relative-time.ts";

/** ISO 8601 in UTC with milliseconds. */
export function toWireTime(instant: Instant): string {
  return new Date(instant).toISOString();
}

/**
 * The instant of a date-time with `Z` or an offset.
 * @throws DomainError invalid `invalid_request`
 */
function parseInstant(text: string): Instant {
  const instant = parseDateTime(text);
  if (instant !== undefined) return instant;
  const expected = "a date-time such as 2026-03-02T09:00:00Z";
  const violation = { in: "body", pointer: "/now", found: JSON.stringify(text), expected } as const;
  throw new DomainError("invalid", "invalid_request", `/now must be ${expected}.`, [violation]);
}

/**
 * Like parseInstant, but also accepts a relative time.
 * @throws DomainError invalid `invalid_request`
 */
export function parseTime(time: string | RelativeDay, now: Instant): Instant {
  if (!isRelativeTime(time)) return parseInstant(time);
  const instant = parseRelativeTime(time, now);
  if (typeof instant === "number") return instant;
  const violation = { ...instant, in: "body", pointer: `/now${instant.pointer}` } as const;
  throw new DomainError("invalid", "invalid_request", `${violation.pointer} must be ${instant.expected}.`, [violation]);
}
