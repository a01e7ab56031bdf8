// Date values that a caller sends: checked beyond their pattern and brought into the form that tickets store.
// Used by mock/services/tickets/ticket-changes.ts (due dates) and mock/services/search/search-dates.ts (search values).
import { type Instant, parseDateTime, toReadForm } from "../../core/time.ts";

/** The years that `YYYY` can write: 0000 to 9999, in milliseconds. */
const earliest: Instant = -62_167_219_200_000;
const latest: Instant = 253_402_300_799_999;

/** What a due date may be, for violations. */
export const dueDateForms = "a real date and time in ISO 8601 or as YYYY-MM-DD HH:MM:SS, Unix seconds, or null";

/** `YYYY-MM-DD HH:MM:SS` of an instant, or undefined where the year has no four digits. */
export function toReadFormInRange(instant: Instant): string | undefined {
  return instant >= earliest && instant <= latest ? toReadForm(instant) : undefined;
}

/**
 * A due date as tickets store it, `YYYY-MM-DD HH:MM:SS` in UTC.
 * @param value ISO 8601 date-time, the read form (UTC), or whole Unix seconds (docs/rules.md, Tickets; the read form is assumed)
 * @returns undefined where the text names no real date; parts of a second are dropped
 */
export function parseDueDate(value: string | number): string | undefined {
  const instant = typeof value === "number" ? value * 1000 : parseDateTime(value);
  return instant === undefined ? undefined : toReadFormInRange(instant);
}
