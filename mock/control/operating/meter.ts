// Counts the requests of a mock and shows the figures.
import type { StateGauges } from "./state-gauges.ts";

export interface MeteredRequest {
  /** Absent if no operation answered. */
  readonly operationId: string | undefined;
  /** 0 if a fault left it unanswered. */
  readonly status: number;
  readonly durationMs: number;
}

/** Read together with the figures. */
export interface MeterSources {
  /** How many sandboxes there are in this process. */
  sandboxCount(): number;
  memory(): {
    readonly limitBytes: number | null;
    /** Of the heap, after the last major collection. */
    readonly usedBytes: number | null;
    /** Of journals and events. */
    readonly bodyBytes: number;
  };
  readonly gauges: StateGauges;
}

/** All figures in a text format. */
export interface MeterText {
  readonly mediaType: string;
  readonly text: string;
}

export interface Meter {
  note(request: MeteredRequest): void;
  read(sources: MeterSources): Promise<MeterText>;
}
