// When something happens in a world that goes on by itself: each minute may bring one event, more likely while people work. It depends on the seed
// and the minute alone. Used by mock/live/live-rules.ts.
import { createRandomStream, type RandomStream } from "../engine/core/random.ts";
import type { Instant } from "../engine/core/time.ts";

/** A moment at which something happens. */
export interface Moment {
  readonly at: Instant;
  /** The minute, counted from 1970. */
  readonly minute: number;
  /** Chance of its own, whatever happened before. */
  readonly chance: RandomStream;
}

const minuteMs = 60_000;
const secondsPerMinute = 60;
/** Events per hour, in UTC: on working days by day, and else. */
const [busy, quiet] = [24, 3];
const [firstHour, endHour] = [6, 19];

/** When the next event may happen at the earliest: the place in each minute at which it happens if it does. */
export function nextCandidate(after: Instant): Instant {
  const minute = Math.floor(after / minuteMs);
  const here = instantIn(minute);
  return here > after ? here : instantIn(minute + 1);
}

/** The first moment after an instant and up to another at which something happens. */
export function nextMoment(seed: number, after: Instant, upTo: Instant): Moment | undefined {
  for (let at = nextCandidate(after); at <= upTo; at = nextCandidate(at)) {
    const minute = Math.floor(at / minuteMs);
    const chance = createRandomStream(seed, "live", minute);
    if (chance.next() * secondsPerMinute < eventsPerHour(at)) return { at, minute, chance };
  }
  return undefined;
}

/** Whole seconds, as times are written. */
function instantIn(minute: number): Instant {
  const second = createRandomStream("live second", minute).integer(0, secondsPerMinute - 1);
  return minute * minuteMs + second * 1000;
}

function eventsPerHour(at: Instant): number {
  const time = new Date(at);
  const [day, hour] = [time.getUTCDay(), time.getUTCHours()];
  const isWorkingDay = day >= 1 && day <= 5;
  return isWorkingDay && hour >= firstHour && hour < endHour ? busy : quiet;
}
