// The instants at which a live world changes: one in each minute, which depends on the minute only.
import { createRandomStream } from "../../engine/core/random.ts";
import { type Instant, minuteMs, secondMs } from "../../engine/core/time.ts";

const secondsPerMinute = 60;

/** The earliest such instant after another one. */
export function nextInstant(after: Instant): Instant {
  const minute = toMinute(after);
  const here = toInstant(minute);
  return here > after ? here : toInstant(minute + 1);
}

/** The earliest such instant from another one on. */
export function instantFrom(from: Instant): Instant {
  return nextInstant(from - 1);
}

/** A minute, counted from 1970. */
export function toMinute(at: Instant): number {
  return Math.floor(at / minuteMs);
}

/** Those of the latest minutes, each at the remainder of its minute. */
const instants = new Float64Array(32_768);

/** In whole seconds, as in the contract. */
function toInstant(minute: number): Instant {
  const place = minute % instants.length;
  const known = instants[place];
  if (known !== undefined && Math.floor(known / minuteMs) === minute) return known;
  const second = createRandomStream("live second", minute).integer(0, secondsPerMinute - 1);
  const instant = minute * minuteMs + second * secondMs;
  instants[place] = instant;
  return instant;
}
