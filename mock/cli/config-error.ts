// The error for a mistake at the command line. Commands throw it, mock/cli/command-line.ts prints it without a stack.

/** A setting that cannot be used; the message has one line per wrong setting. */
export class ConfigError extends Error {
  constructor(lines: readonly string[]) {
    super(lines.join("\n"));
    this.name = "ConfigError";
  }
}
