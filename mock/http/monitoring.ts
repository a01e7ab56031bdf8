// Monitoring for operators: health paths, request ids, readiness and metrics.
import type { StateGauges } from "../control/sandboxes/state-gauges.ts";
import { messageOf } from "../engine/core/errors.ts";

/** Always at the root, outside base path, contract, journal and coverage. */
export const livePath = "/livez";
export const readyPath = "/readyz";
export const metricsPath = "/metrics";

export const monitoringPaths: readonly string[] = [livePath, readyPath, metricsPath];

export interface MeteredRequest {
  /** Absent if no operation handled it. */
  readonly operationId: string | undefined;
  /** 0 if a fault left it without a response. */
  readonly status: number;
  readonly durationMs: number;
}

/** Read together with the metrics. */
export interface MeterSources {
  /** How many sandboxes there are in this process. */
  sandboxCount(): number;
  memory(): {
    readonly limitBytes: number | null;
    /** Heap in use after the last major collection. */
    readonly usedBytes: number | null;
    /** Bytes of bodies in journals and events. */
    readonly bodyBytes: number;
  };
  readonly gauges: StateGauges;
}

/** All metrics in a text format. */
export interface MeterText {
  readonly mediaType: string;
  readonly text: string;
}

export interface Meter {
  record(request: MeteredRequest): void;
  read(sources: MeterSources): Promise<MeterText>;
}

export interface ReadyState {
  readonly ready: boolean;
  /** Why not, in a few words; absent if it is ready. */
  readonly reason?: string;
}

export interface Readiness {
  state(): Promise<ReadyState>;
  /** Not ready from now on: the process is about to end. */
  drain(): void;
}

/**
 * @param check returns the reason why the mock is not ready, if any, or rejects. Every probe calls it, even
 *   without requests, so that it notices when a storage comes back
 */
export function createReadiness(check: () => Promise<string | undefined> = async () => undefined): Readiness {
  let isDraining = false;
  return {
    async state() {
      const reason = isDraining ? "draining" : await check().catch(messageOf);
      return reason === undefined ? { ready: true } : { ready: false, reason };
    },
    drain() {
      isDraining = true;
    },
  };
}

/** Generates ids for requests that carry none. */
export interface RequestIdSource {
  next(): string;
  /** Whether clients see the ids; if equal requests must get equal responses, ids are only logged. */
  readonly areVisible: boolean;
}

export interface Monitoring {
  readonly readiness: Readiness;
  readonly requestIds: RequestIdSource;
  /** Counts requests for `GET /metrics`; absent if nothing is counted. */
  readonly meter?: Meter | undefined;
}

/**
 * @param run distinguishes this run in the request ids that clients see; without it clients see no generated ids
 * @param check see createReadiness
 */
export function createMonitoring(run?: string, meter?: Meter, check?: () => Promise<string | undefined>): Monitoring {
  return { readiness: createReadiness(check), requestIds: createRequestIds(run), meter };
}

/** `1`, `2`, or `<run>-1`, `<run>-2`. */
function createRequestIds(run: string | undefined): RequestIdSource {
  let count = 0;
  return {
    next() {
      count += 1;
      return run === undefined ? String(count) : `${run}-${count}`;
    },
    areVisible: run !== undefined,
  };
}
