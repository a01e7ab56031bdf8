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

/** The instant of a minute, in whole seconds as in the contract. */
function toInstant(minute: number): Instant {
  return minute * minuteMs + secondOf(minute) * secondMs;
}

/**
 * The seconds of recent minutes, indexed by minute modulo length. The lowest 6 bits are the second; the bits above are
 * the round, the quotient of minute and length. An empty entry has round 0.
 */
const cachedSeconds = new Uint16Array(131_072);
const secondBits = 6;
const maxRounds = 2 ** (16 - secondBits);

function secondOf(minute: number): number {
  const index = minute % cachedSeconds.length;
  const round = Math.floor(minute / cachedSeconds.length);
  const canBeCached = round > 0 && round < maxRounds;
  const cached = cachedSeconds[index] ?? 0;
  if (canBeCached && cached >>> secondBits === round) return cached & (2 ** secondBits - 1);
  const second = createRandomStream("live second", minute).integer(0, secondsPerMinute - 1);
  if (canBeCached) cachedSeconds[index] = (round << secondBits) | second;
  return second;
}
