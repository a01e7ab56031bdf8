// The instants at which a live world changes: one per minute, at a second that depends only on the minute.
import { createRandomStream } from "../../engine/core/random.ts";
import { type Instant, minuteMs, secondMs } from "../../engine/core/time.ts";

const secondsPerMinute = 60;

/** Returns the first of these instants after the given time. */
export function nextInstant(after: Instant): Instant {
  const minute = toMinute(after);
  const start = toInstant(minute);
  return start > after ? start : toInstant(minute + 1);
}

/** Returns the first of these instants at or after the given time. */
export function instantFrom(from: Instant): Instant {
  return nextInstant(from - 1);
}

/** The number of minutes since 1970. */
export function toMinute(at: Instant): number {
  return Math.floor(at / minuteMs);
}

/** The seconds of recent minutes, indexed by minute modulo length: 6 bits for the second, the quotient above them. */
const cachedSeconds = new Uint16Array(131_072);
const maxRounds = 2 ** 10;

/** The instant of a minute, in whole seconds as in the contract. */
function toInstant(minute: number): Instant {
  const index = minute % cachedSeconds.length;
  const round = Math.floor(minute / cachedSeconds.length);
  const cached = cachedSeconds[index] ?? 0;
  const isKnown = round > 0 && cached >>> 6 === round;
  const second = isKnown ? cached & 63 : createRandomStream("live second", minute).integer(0, secondsPerMinute - 1);
  if (!isKnown && round > 0 && round < maxRounds) cachedSeconds[index] = (round << 6) | second;
  return minute * minuteMs + second * secondMs;
}
