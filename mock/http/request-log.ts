// Writes one log line per request and measures how long it took. Called by mock/http/steps/note-request.ts and
// mock/http/admin/admin-route.ts.
import type { Stopwatch } from "../engine/core/clock.ts";
import { type Logger, silentLogger } from "../engine/core/logger.ts";

/** What a request was and what it got. */
export interface LoggedRequest {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly operationId: string | undefined;
  readonly durationMs: number;
  readonly requestId: string;
}

/** Whether anybody reads the log: where nobody does, a request should cost nothing for it. */
export function isRead(logger: Logger): boolean {
  return logger !== silentLogger;
}

/** Logs a request. */
export function logRequest(logger: Logger, logged: LoggedRequest): void {
  const { method, path, status, operationId, durationMs, requestId } = logged;
  logger.info("request", { method, path, status, operationId, durationMs, requestId });
}

/** Milliseconds since a moment of the stopwatch, to a hundredth. */
export function durationSince(startedAt: number, stopwatch: Stopwatch): number {
  return Math.round((stopwatch() - startedAt) * 100) / 100;
}
