// The time of the database, known without asking each time: how far it is from this process's stopwatch is measured again and again. Part of
// mock/storage/postgres/postgres-home.ts.
import { elapsedMs, startRepeater } from "../../core/process-time.ts";
import type { Instant } from "../../core/time.ts";
import type { Statement } from "./connection.ts";
import type { Link } from "./link.ts";

export interface DatabaseClock {
  /**
   * Milliseconds since 1970 by the clock of the database. Two replicas that ask at one moment differ by less than 25 ms, or by a round trip where
   * one takes longer than that. When the clock of the database is set, they follow within a second or two. Never goes back
   * by less than a second: a clock that was set back further is followed.
   */
  now(): Promise<Instant>;
  close(): void;
}

/** What was measured: the time of the database is `at + offset`, give or take `error`. */
interface Measure {
  readonly at: number;
  readonly offset: number;
  readonly error: number;
}

const readTime: Statement = { name: "time", text: "SELECT extract(epoch FROM clock_timestamp())::float8 * 1000" };

const everyMs = 1_000;
/** A measure that is older does not count: its connection has been away. */
const oldestMs = 10_000;
/** How far two clocks of machines drift from each other in a millisecond, at the most. */
const drift = 0.000_2;
const widestMs = 12;
const stepMs = 1_000;

export function createDatabaseClock(link: Link): DatabaseClock {
  let known: Measure | undefined;
  let asked: Promise<Measure> | undefined;
  let last = Number.NEGATIVE_INFINITY;

  async function measure(): Promise<Measure> {
    const from = elapsedMs();
    const [row] = await link.ask("reads", readTime);
    const to = elapsedMs();
    const middle = (from + to) / 2;
    const found = { at: middle, offset: Number(row?.[0]) - middle, error: (to - from) / 2 };
    if (known === undefined || isBetter(found, known)) known = found;
    return known;
  }
  /** At most one at a time. */
  function measureOnce(): Promise<Measure> {
    asked ??= measure().finally(() => {
      asked = undefined;
    });
    return asked;
  }
  const end = startRepeater(() => {
    measureOnce().catch(() => {});
  }, everyMs);

  return {
    async now() {
      const isGood = known !== undefined && link.state().isThere && toError(known, elapsedMs()) <= widestMs;
      const { offset } = isGood && known !== undefined ? known : await measureOnce();
      const now = Math.floor(elapsedMs() + offset);
      last = now < last - stepMs ? now : Math.max(now, last);
      return last;
    },
    close: end,
  };
}

function toError({ at, error }: Measure, now: number): number {
  return now - at > oldestMs ? Number.POSITIVE_INFINITY : error + (now - at) * drift;
}

/** A narrower one, or one that the old one does not fit any more: the clock was set. */
function isBetter(found: Measure, known: Measure): boolean {
  const knownError = toError(known, found.at);
  return found.error <= knownError || Math.abs(found.offset - known.offset) > found.error + knownError;
}
