// Writes one log line per request, with its duration.
import type { Stopwatch } from "../engine/core/clock.ts";
import { type Logger, silentLogger } from "../engine/core/logger.ts";

export interface LoggedRequest {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** The error code, if any. */
  readonly code?: string | undefined;
  readonly operationId: string | undefined;
  readonly durationMs: number;
  /** The applied faults, in order. */
  readonly faults?: readonly { readonly id: string }[];
  readonly requestId: string;
  readonly sandbox?: string;
  /** When the request arrived, on the sandbox's clock. */
  readonly sandboxTime?: string;
}

/** Whether the logger writes anything; otherwise logging costs nothing. */
export function isLogging(logger: Logger): boolean {
  return logger !== silentLogger;
}

export function logRequest(logger: Logger, logged: LoggedRequest): void {
  const { faults = [], ...fields } = logged;
  logger.info("request", { ...fields, ...(faults.length > 0 && { faults: faults.map(({ id }) => id).join(",") }) });
}

/** Milliseconds since a reading of the stopwatch, with two decimals. */
export function durationSince(startedAt: number, stopwatch: Stopwatch): number {
  return Math.round((stopwatch() - startedAt) * 100) / 100;
}
