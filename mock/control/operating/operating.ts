// What those who run a mock see of it, as one value: mock/mock.ts makes it and hands it on.
import type { Meter } from "./meter.ts";
import { createReadiness, type Readiness } from "./readiness.ts";
import { memoryGauges, type StateGauges } from "./state-gauges.ts";

/** The ids of requests that carry none. */
export interface MadeRequestIds {
  next(): string;
  /** Whether clients are told them. Where answers must be the same for the same requests they are for the log only. */
  readonly areTold: boolean;
}

export interface Operating {
  readonly readiness: Readiness;
  readonly requestIds: MadeRequestIds;
  /** Told of each request and asked by `GET /metrics`; left out: nothing is counted. */
  readonly meter?: Meter | undefined;
  /** What the storage counts. */
  readonly gauges: StateGauges;
}

/**
 * Of a mock whose states are in memory: ready at once.
 * @param run tells this run from others, in the ids of requests that clients are told; left out: they are told none that was made here
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
    areTold: run !== undefined,
  };
}
