// Decides when live events happen: at most one per minute, more often in working hours, depending only on seed and
// minute.
import { createRandomStream, type RandomStream } from "../engine/core/random.ts";
import { type Instant, minuteMs } from "../engine/core/time.ts";

/** A moment at which an event happens. */
export interface Moment {
  readonly at: Instant;
  /** The minute, counted from 1970. */
  readonly minute: number;
  /** A separate random stream, independent of earlier events. */
  readonly chance: RandomStream;
}

const secondsPerMinute = 60;
/** Events per hour: in working hours (UTC), and at other times. */
const [busy, quiet] = [24, 3];
const [firstHour, endHour] = [6, 19];

/** The earliest instant of the next event: each minute has one second at which an event may happen. */
export function nextCandidate(after: Instant): Instant {
  const minute = Math.floor(after / minuteMs);
  const here = instantIn(minute);
  return here > after ? here : instantIn(minute + 1);
}

/** The first moment with an event, after an instant and up to another. */
export function nextMoment(seed: number, after: Instant, upTo: Instant): Moment | undefined {
  for (let at = nextCandidate(after); at <= upTo; at = nextCandidate(at)) {
    const minute = Math.floor(at / minuteMs);
    const chance = createRandomStream(seed, "live", minute);
    if (chance.next() * secondsPerMinute < eventsPerHour(at)) return { at, minute, chance };
  }
  return undefined;
}

/** In whole seconds, as in the contract. */
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
