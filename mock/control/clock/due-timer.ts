// Does due work on time while a sandbox's clock runs and its events have listeners; otherwise requests trigger it.
import type { Clock } from "../../engine/core/clock.ts";
import { maxTimerMs, startQuietTimer } from "../../engine/core/process-time.ts";
import type { UnitRunner } from "../../engine/core/unit-runner.ts";
import type { EventLog } from "../events/event-entry.ts";
import type { DueWork } from "./due-work.ts";

export interface DueTimerOptions {
  readonly clock: Clock;
  readonly due: Pick<DueWork, "settle" | "nextAt">;
  /** Runs the due work; default: directly. */
  readonly run?: UnitRunner | undefined;
  readonly events: EventLog;
  /** Default: a timer that does not keep the process running. */
  readonly startTimer?: typeof startQuietTimer | undefined;
}

/** Wake it when the next due instant may have changed: when the clock, records or listeners change. */
export interface DueTimer {
  wake(): void;
}

/** Runs at most one timer, for the next due instant. */
export function createDueTimer({ clock, due, run, events, startTimer = startQuietTimer }: DueTimerOptions): DueTimer {
  let isWakePending = false;
  let endTimer = () => {};

  /** Deferred, so that commits do not wait for the search. */
  function wake(): void {
    if (isWakePending) return;
    isWakePending = true;
    queueMicrotask(startNext);
  }
  function startNext(): void {
    isWakePending = false;
    endTimer();
    if (clock.mode !== "running" || !events.hasListeners) return;
    const next = due.nextAt();
    if (next === Number.POSITIVE_INFINITY) return;
    const delayMs = Math.max(1, next - clock.now() + 1);
    endTimer = startTimer(() => void settle(), Math.min(maxTimerMs, delayMs));
  }
  async function settle(): Promise<void> {
    try {
      await (run === undefined ? due.settle() : run(due.settle));
    } catch {
      // The next request fails in the same way and reports it. Start no timer until something changes.
      return;
    }
    wake();
  }
  events.onListeners(wake);
  return { wake };
}
