// Does what falls due by a running clock while somebody listens to the events of a sandbox: without a request nobody else would.
import type { Clock } from "../../engine/core/clock.ts";
import { longestTimerMs, startQuietTimer } from "../../engine/core/process-time.ts";
import type { EventLog } from "../events/event-entry.ts";
import type { DueWork } from "./due-work.ts";

export interface DueTimerOptions {
  readonly clock: Clock;
  readonly due: Pick<DueWork, "settle" | "nextAt">;
  readonly events: EventLog;
  /** Left out: a timer that keeps no process running. */
  readonly startTimer?: typeof startQuietTimer | undefined;
}

/** Where a sandbox says that the next thing may fall due at another time: clock, records or listeners have changed. */
export interface DueTimer {
  wake(): void;
}

/** One timer at most, to the next instant at which something falls due. */
export function createDueTimer({ clock, due, events, startTimer = startQuietTimer }: DueTimerOptions): DueTimer {
  let isWoken = false;
  let endTimer = () => {};

  /** Later, so that whoever commits a change does not wait for it. */
  function wake(): void {
    if (isWoken) return;
    isWoken = true;
    queueMicrotask(plan);
  }
  function plan(): void {
    isWoken = false;
    endTimer();
    if (clock.mode !== "running" || !events.isHeard) return;
    const next = due.nextAt();
    if (next === Number.POSITIVE_INFINITY) return;
    endTimer = startTimer(() => void settle(), Math.min(longestTimerMs, Math.max(1, next - clock.now() + 1)));
  }
  async function settle(): Promise<void> {
    try {
      await due.settle();
    } catch {
      // The next request comes upon the same failure and is told; here nobody is. No timer until something changes.
      return;
    }
    wake();
  }
  events.onHearing(wake);
  return { wake };
}
