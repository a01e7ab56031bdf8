// The instants at which a live world changes: one in each minute, which depends on the minute only.
import { createRandomStream } from "../../engine/core/random.ts";
import { type Instant, minuteMs, secondMs } from "../../engine/core/time.ts";

const secondsPerMinute = 60;

/** The earliest such instant after another one. */
export function nextInstant(after: Instant): Instant {
  const minute = toMinute(after);
  const start = toInstant(minute);
  return start > after ? start : toInstant(minute + 1);
}

/** The earliest such instant from another one on. */
export function instantFrom(from: Instant): Instant {
  return nextInstant(from - 1);
}

/** A minute, counted from 1970. */
export function toMinute(at: Instant): number {
  return Math.floor(at / minuteMs);
}

/** The seconds of the latest minutes, at the remainder of the minute: 6 bits, and above them the round of minutes. */
const seconds = new Uint16Array(131_072);
const maxRounds = 2 ** 10;

/** In whole seconds, as in the contract. */
function toInstant(minute: number): Instant {
  const index = minute % seconds.length;
  const round = Math.floor(minute / seconds.length);
  const cached = seconds[index] ?? 0;
  const isKnown = round > 0 && cached >>> 6 === round;
  const second = isKnown ? cached & 63 : createRandomStream("live second", minute).integer(0, secondsPerMinute - 1);
  if (!isKnown && round > 0 && round < maxRounds) seconds[index] = (round << 6) | second;
  return minute * minuteMs + second * secondMs;
}
