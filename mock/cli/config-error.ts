// The error for unusable settings on the command line.

/** A setting that cannot be used; the message has one line per wrong setting. */
export class ConfigError extends Error {
  constructor(lines: readonly string[]) {
    super(lines.join("\n"));
    this.name = "ConfigError";
  }
}
