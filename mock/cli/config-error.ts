// The error for unusable settings on the command line.

/** Reports unusable settings, one per line of the message. */
export class ConfigError extends Error {
  constructor(lines: readonly string[]) {
    super(lines.join("\n"));
    this.name = "ConfigError";
  }
}
