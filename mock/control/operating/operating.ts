// Request ids, readiness and figures, for operators of a mock.
import type { Meter } from "./meter.ts";
import { createReadiness, type Readiness } from "./readiness.ts";
import { memoryGauges, type StateGauges } from "./state-gauges.ts";

/** Ids for requests that carry none. */
export interface MadeRequestIds {
  next(): string;
  /** Whether clients see them; if equal requests must get equal answers, they are only logged. */
  readonly areShown: boolean;
}

export interface Operating {
  readonly readiness: Readiness;
  readonly requestIds: MadeRequestIds;
  /** Counts requests for `GET /metrics`; absent if nothing is counted. */
  readonly meter?: Meter | undefined;
  /** The counters of the storage. */
  readonly gauges: StateGauges;
}

/**
 * For a mock with states in memory: ready immediately.
 * @param run distinguishes this run in the request ids that clients see; without it clients see no generated ids
 */
export function createOperating(run?: string, meter?: Meter): Operating {
  return { readiness: createReadiness(), requestIds: countRequestIds(run), meter, gauges: memoryGauges };
}

/** `1`, `2`, or `<run>-1`, `<run>-2`. */
function countRequestIds(run: string | undefined): MadeRequestIds {
  let count = 0;
  return {
    next() {
      count += 1;
      return run === undefined ? String(count) : `${run}-${count}`;
    },
    areShown: run !== undefined,
  };
}
