// The logger, the only way to report to the operator; in process it is silent by default.

/** What happened, as flat facts. */
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface Logger {
  /** One line per request and other ordinary events. */
  info(event: string, fields?: LogFields): void;
  /** A bug of the mock itself, never a caller's mistake. */
  error(event: string, fields?: LogFields): void;
}

export const silentLogger: Logger = { info() {}, error() {} };
