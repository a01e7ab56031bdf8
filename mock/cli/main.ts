#!/usr/bin/env node
// The command `ticket-mock`: declares every command and calls the file that does its work (mock/cli/serve.ts, token.ts, openapi.ts and
// others). Exit codes: 0 done, 1 an error with one clear line on stderr. Flags are in mock/options/command-flags.ts; mock/cli/settings.ts
// reads them.
import { Command } from "commander";
import { packageVersion } from "../core/version.ts";
import type { SettingsOf } from "../options/command-flags.ts";
import { ConfigError } from "./config-error.ts";
import { type CommandName, readSettings, toFlagOptions } from "./settings.ts";

const program = new Command("ticket-mock")
  .description("A stateful, contract-first double of a customer-service ticket platform.")
  .version(packageVersion)
  .configureOutput({ outputError: (text, write) => write(`${text.trim().replaceAll("\n", " ")}\n`) });

const serve = declare("serve", "start the server (the default command)", async (settings) =>
  (await import("./serve.ts")).serve(settings),
);
declare(
  "scenarios",
  "list the scenarios there are; exit code 1 where a file of the folder is broken",
  async (settings) => (await import("./scenarios.ts")).printScenarios(settings),
);
declare("token", "print a token for the Authorization header, alone on stdout, without expiry", async (settings) =>
  (await import("./token.ts")).printToken(settings),
);
declare("openapi", "print the contract as YAML", async (settings) =>
  (await import("./openapi.ts")).printOpenApi(settings),
);
declare(
  "coverage",
  "print which parts of the contract a running mock was asked for; exit code 1 below --min",
  async (settings) => (await import("./coverage.ts")).printCoverage(settings),
);

program.addHelpText("after", () => `\nWithout a command it serves:\n\n${serve.helpInformation()}`.trimEnd());

/** A command with its flags; `run` gets the settings that they, their variables and their defaults give. */
function declare<Name extends CommandName>(
  name: Name,
  description: string,
  run: (settings: SettingsOf<Name>) => void | Promise<void>,
): Command {
  const command = program.command(name).description(description);
  for (const option of toFlagOptions(name)) command.addOption(option);
  return command.action(() => {
    const given = (setting: string) =>
      command.getOptionValueSource(setting) === "cli" ? command.getOptionValue(setting) : undefined;
    return run(readSettings(name, given, process.env));
  });
}

/** Without a command's name it serves. A word that is no command stays where it is, so that the nearest one is told. */
function withCommand([first = "", ...rest]: readonly string[]): readonly string[] {
  const isForAll = ["-h", "--help", "-V", "--version"].includes(first);
  return first.startsWith("-") && !isForAll ? ["serve", first, ...rest] : [first || "serve", ...rest];
}

// A reader that has enough, such as `head`, is no failure.
process.stdout.on("error", (error) => {
  if ("code" in error && error.code === "EPIPE") process.exit(0);
  throw error;
});

try {
  await program.parseAsync(withCommand(process.argv.slice(2)), { from: "user" });
} catch (error) {
  const isPlain = error instanceof ConfigError || isSystemError(error);
  const text =
    isPlain || !(error instanceof Error) ? String(error instanceof Error ? error.message : error) : error.stack;
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
}

function isSystemError(error: unknown): error is Error {
  return error instanceof Error && "code" in error && "syscall" in error;
}
