// The outcome of an added operation: a response with any declared status, or a fault of its handler.
import type { Violation } from "../engine/core/errors.ts";

/** A response; `body` is undefined if it has none. */
export class Reply {
  readonly status: number;
  readonly body: unknown;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, body?: unknown, headers: Readonly<Record<string, string>> = {}) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** An error in a handler; the state is unchanged. */
export class HandlerFault extends Error {
  readonly violations: readonly Violation[];

  constructor(message: string, violations: readonly Violation[] = [], cause?: unknown) {
    super(message, { cause });
    this.name = "HandlerFault";
    this.violations = violations;
  }
}
