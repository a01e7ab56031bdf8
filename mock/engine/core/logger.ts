// The logger, the only way to report to the operator. In process it is silent by default.

/** Facts about an event. */
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface Logger {
  /** Requests and other ordinary events, one line each. */
  info(event: string, fields?: LogFields): void;
  /** Events that the operator should look at: a bug in the mock, a broken file, an unusable setting. Never a caller's error. */
  error(event: string, fields?: LogFields): void;
}

export const silentLogger: Logger = { info() {}, error() {} };
