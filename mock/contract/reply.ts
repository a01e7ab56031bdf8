// What an operation that was added to the contract ends in: an answer, which unlike those of the contract may have another status than 200,
// or the fault of its handler. Made in mock/additions/, taken apart by mock/http/journey-steps.ts and mock/http/problem.ts.
import type { Violation } from "../engine/core/errors.ts";

/** Status, body and own headers of an answer; without a body it is undefined. */
export class Reply {
  readonly status: number;
  readonly body: unknown;
  /** Names in small letters. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, body?: unknown, headers: Readonly<Record<string, string>> = {}) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** What a handler did wrong; the state stays as it was. */
export class HandlerFault extends Error {
  readonly violations: readonly Violation[];

  constructor(message: string, violations: readonly Violation[] = [], cause?: unknown) {
    super(message, { cause });
    this.name = "HandlerFault";
    this.violations = violations;
  }
}
