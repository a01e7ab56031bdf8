// Request ids, readiness and figures, for operators of a mock.
import type { Meter } from "./meter.ts";
import { createReadiness, type Readiness } from "./readiness.ts";

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
}

/**
 * @param run distinguishes this run in the request ids that clients see; without it clients see no generated ids
 * @param check see createReadiness
 */
export function createOperating(run?: string, meter?: Meter, check?: () => Promise<string | undefined>): Operating {
  return { readiness: createReadiness(check), requestIds: countRequestIds(run), meter };
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
