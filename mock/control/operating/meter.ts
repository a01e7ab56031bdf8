// What counts the requests of a mock and shows its figures: only a mock with `metrics` has one. mock/node/metrics.ts makes it,
// mock/http/steps/note-request.ts tells it of each request, mock/http/operating/operating-route.ts reads it.
import type { StateGauges } from "./state-gauges.ts";

/** A request as it was answered. */
export interface MeteredRequest {
  /** Missing where no operation answered. */
  readonly operationId: string | undefined;
  /** 0 where a fault left it unanswered. */
  readonly status: number;
  readonly durationMs: number;
}

/** What is asked for whenever the figures are read. */
export interface MeterSources {
  /** How many sandboxes there are in this process. */
  sandboxCount(): number;
  memory(): {
    readonly limitBytes: number | null;
    /** Of the heap after the last major collection. */
    readonly usedBytes: number | null;
    /** Of journals and events. */
    readonly bodyBytes: number;
  };
  readonly gauges: StateGauges;
}

/** All figures in a text form. */
export interface MeterText {
  readonly mediaType: string;
  readonly text: string;
}

export interface Meter {
  note(request: MeteredRequest): void;
  read(sources: MeterSources): Promise<MeterText>;
}
