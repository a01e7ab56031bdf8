// What is learned about one request on its way, for the journal: made by mock/http/app.ts, filled by mock/http/pipeline.ts and its steps.
import type { AppliedFault } from "../control/journal/journal-entry.ts";
import type { Sandbox } from "../control/sandboxes/sandbox.ts";
import type { Violation } from "../core/errors.ts";
import type { Instant } from "../core/time.ts";

/** Filled in as the request travels; `sandbox` is missing where none was found, and nothing is noted then. */
export interface RequestNote {
  /** Process time of its arrival, in milliseconds. */
  readonly startedAt: number;
  sandbox: Sandbox | undefined;
  /** Domain time of its arrival. */
  at: Instant;
  /** The JSON value of the body, or its text where it was no JSON. */
  requestBody: unknown;
  /** Length of the body that was read. */
  requestBytes: number;
  violations: readonly Violation[];
  /** The faults that were applied, in order. */
  faults: readonly AppliedFault[];
  handling: "before" | "after" | undefined;
}

const none: readonly never[] = Object.freeze([]);

/** The note of a request that arrived at `startedAt`. */
export function createRequestNote(startedAt: number): RequestNote {
  return {
    startedAt,
    sandbox: undefined,
    at: 0,
    requestBody: undefined,
    requestBytes: 0,
    violations: none,
    faults: none,
    handling: undefined,
  };
}
