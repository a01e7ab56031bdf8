// The logger, the only way to report to the operator; silent by default in process.

/** Facts about an event. */
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface Logger {
  /** Requests and other ordinary events, one line each. */
  info(event: string, fields?: LogFields): void;
  /** A bug in the mock itself, never a caller's error. */
  error(event: string, fields?: LogFields): void;
}

export const silentLogger: Logger = { info() {}, error() {} };
