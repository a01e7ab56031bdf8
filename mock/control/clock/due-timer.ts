// Does due work by a running clock while somebody listens to a sandbox's events; otherwise requests trigger it.
import type { Clock } from "../../engine/core/clock.ts";
import { longestTimerMs, startQuietTimer } from "../../engine/core/process-time.ts";
import type { EventLog } from "../events/event-entry.ts";
import type { DueWork } from "./due-work.ts";

export interface DueTimerOptions {
  readonly clock: Clock;
  readonly due: Pick<DueWork, "settle" | "nextAt">;
  readonly events: EventLog;
  /** Default: a timer that does not keep the process running. */
  readonly startTimer?: typeof startQuietTimer | undefined;
}

/** Called when the next due instant may have changed: clock, records or listeners are others. */
export interface DueTimer {
  wake(): void;
}

/** At most one timer, for the next due instant. */
export function createDueTimer({ clock, due, events, startTimer = startQuietTimer }: DueTimerOptions): DueTimer {
  let isWoken = false;
  let endTimer = () => {};

  /** Deferred, so that a commit does not wait for it. */
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
      // The next request meets the same failure and reports it. No timer until something changes.
      return;
    }
    wake();
  }
  events.onHearing(wake);
  return { wake };
}
