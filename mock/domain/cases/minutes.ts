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

/** The latest minutes, which cases share; emptied when full. */
const instants = new Map<number, Instant>();
const mostMinutes = 20_000;

/** In whole seconds, as in the contract. */
function toInstant(minute: number): Instant {
  const known = instants.get(minute);
  if (known !== undefined) return known;
  const second = createRandomStream("live second", minute).integer(0, secondsPerMinute - 1);
  const instant = minute * minuteMs + second * secondMs;
  if (instants.size >= mostMinutes) instants.clear();
  instants.set(minute, instant);
  return instant;
}
