// Type of a logger, the only way to report to the operator. mock/cli/ decides the form (pretty, json, silent); in process the default is
// silent.

/** What happened, as a flat set of facts. */
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface Logger {
  /** One line per request and other ordinary events. */
  info(event: string, fields?: LogFields): void;
  /** A bug of the mock's own, never a caller's mistake. */
  error(event: string, fields?: LogFields): void;
}

/** A logger that says nothing, the default in process. */
export const silentLogger: Logger = { info() {}, error() {} };
