// What a person at the command line did wrong: printed without a stack by mock/cli/main.ts, thrown by the commands.

/** A setting that cannot be used; the message has one line per wrong setting. */
export class ConfigError extends Error {
  constructor(lines: readonly string[]) {
    super(lines.join("\n"));
    this.name = "ConfigError";
  }
}
