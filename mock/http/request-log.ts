// Writes one log line per request, with its duration.
import type { Stopwatch } from "../engine/core/clock.ts";
import { type Logger, silentLogger } from "../engine/core/logger.ts";

export interface LoggedRequest {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly operationId: string | undefined;
  readonly durationMs: number;
  readonly requestId: string;
}

/** Whether the logger writes anything; otherwise logging costs nothing. */
export function isRead(logger: Logger): boolean {
  return logger !== silentLogger;
}

export function logRequest(logger: Logger, logged: LoggedRequest): void {
  const { method, path, status, operationId, durationMs, requestId } = logged;
  logger.info("request", { method, path, status, operationId, durationMs, requestId });
}

/** Milliseconds since a reading of the stopwatch, with two decimals. */
export function durationSince(startedAt: number, stopwatch: Stopwatch): number {
  return Math.round((stopwatch() - startedAt) * 100) / 100;
}
