// Rewrites the times of a recorded record relative to the scenario's clock, so that the scenario can start at any time.
import { datePointers, readTimes } from "../../mock/control/record-editing/time-fields.ts";
import type { CollectionName } from "../../mock/domain/records/world.ts";
import { parsePointer } from "../../mock/engine/core/json-pointer.ts";
import { isSameValue } from "../../mock/engine/core/same-value.ts";
import { dayMs, type Instant, parseDateTime } from "../../mock/engine/core/time.ts";
import type { RelativeDay, TimeText } from "../../mock/engine/core/time-formats/relative-time.ts";
import { changeAt } from "./change-at.ts";

type Fields = { readonly [field: string]: unknown };

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
/** Larger numbers are milliseconds, smaller numbers are seconds. */
const minMilliseconds = 100_000_000_000;

/**
 * Rewrites times that resolve exactly to the recorded value; others stay unchanged.
 * @param start initial time of the scenario's clock
 */
export function toRelativeTimes(collection: CollectionName, fields: Fields, start: Instant): Fields {
  const result: Record<string, unknown> = { ...fields };
  for (const pointer of datePointers(collection)) {
    const [name = "", ...remainder] = parsePointer(pointer);
    if (!Object.hasOwn(result, name)) continue;
    const relative = changeAt(result[name], remainder, (value) => toRelative(value, start));
    const { fields: exactFields, breaches } = readTimes(collection, { [name]: relative }, start);
    const isSame = isSameValue(exactFields[name], toExact(collection, result, name, start));
    if (breaches.length === 0 && isSame) result[name] = relative;
  }
  return result;
}

/** Returns the value to which the unchanged field resolves. */
function toExact(collection: CollectionName, fields: Fields, name: string, start: Instant): unknown {
  return readTimes(collection, { [name]: fields[name] }, start).fields[name];
}

function toRelative(value: unknown, start: Instant): unknown {
  if (typeof value === "number") return toRelativeTime((value < minMilliseconds ? value * 1000 : value) - start);
  if (typeof value !== "string") return value;
  if (dayPattern.test(value)) return toRelativeDay(value, start);
  const instant = parseDateTime(value);
  return instant === undefined ? value : toRelativeTime(instant - start);
}

function toRelativeDay(text: string, start: Instant): RelativeDay | string {
  const days = Math.round((Date.parse(`${text}T00:00:00Z`) - Math.floor(start / dayMs) * dayMs) / dayMs);
  if (!Number.isFinite(days)) return text;
  return days > 0 ? { daysAhead: days } : { daysAgo: -days };
}

function toRelativeTime(ms: number): TimeText {
  const sign = ms > 0 ? "+" : "-";
  const length = Math.abs(ms);
  const days = Math.floor(length / dayMs);
  const seconds = (length % dayMs) / 1000;
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const remainder = Number((seconds % 60).toFixed(3));
  const parts = [
    hours > 0 ? `${hours}H` : "",
    minutes > 0 ? `${minutes}M` : "",
    remainder > 0 ? `${remainder}S` : "",
  ].join("");
  const wholeDays = days > 0 ? `${days}D` : "";
  if (parts !== "") return `${sign}P${wholeDays}T${parts}`;
  return days > 0 ? `${sign}P${wholeDays}` : `${sign}PT0S`;
}
