// Declares every command, and loads and runs its file.
import { Command, CommanderError } from "commander";
import { queryKeys, queryRules } from "../control/journal/query-keys.ts";
import { messageOf } from "../engine/core/errors.ts";
import { toPrintableLines } from "../engine/core/printable.ts";
import { packageVersion } from "../engine/core/version.ts";
import { commandFlags, demoScenario, type SettingsOf } from "../options/command-flags.ts";
import type { Flag } from "../options/option.ts";
import type { CommandHost } from "./command-host.ts";
import { ConfigError } from "./config-error.ts";
import { nameVariables, warnOfUnknownVariables } from "./environment.ts";
import { removeOldReadyFile } from "./ready-file.ts";
import { type CommandName, readSettings, toFlagOption } from "./settings.ts";

/**
 * Runs the command in `argv`. Exit codes: 0 success; 1 error, with one line on stderr; `verify` and `drift` use 2 for
 * errors and 1 for deviations.
 */
export async function runCommandLine(argv: readonly string[], host: CommandHost): Promise<void> {
  const failureCode = ["verify", "drift"].includes(argv[0] ?? "") ? 2 : 1;
  try {
    const args = withCommand(argv);
    if (["serve", "demo", "proxy"].includes(args[0] ?? "")) removeOldReadyFile(args, host.env);
    const { program, ctl } = createProgram(host);
    if (args.slice(0, 2).includes("ctl")) (await import("./ctl.ts")).addOperations(ctl, host, bindFlags("ctl", host));
    await program.parseAsync(args, { from: "user" });
  } catch (error) {
    if (error instanceof CommanderError) {
      // commander has already printed the message.
      if (error.exitCode !== 0) host.exitCode = failureCode;
      return;
    }
    const isPlain = error instanceof ConfigError || isSystemError(error);
    const text = isPlain || !(error instanceof Error) ? messageOf(error) : error.stack;
    host.stderr.write(`${toPrintableLines(String(text))}\n`);
    host.exitCode = failureCode;
  }
}

function createProgram(host: CommandHost): { readonly program: Command; readonly ctl: Command } {
  // Subcommands inherit the output and exitOverride, so that no error ends the process.
  const program = new Command("ticket-mock")
    .description("A stateful, contract-first double of a customer-service ticket platform.")
    .version(packageVersion)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => host.stdout.write(text),
      writeErr: (text) => host.stderr.write(text),
      outputError: (text, write) => write(`${text.trim().replaceAll("\n", " ")}\n`),
    });
  const declare = createDeclare(program, host);
  const serve = declareServers(declare, host);
  declarePrinters(declare, host);
  declareClients(declare, host);
  declareComparisons(declare, host);
  program.addHelpText("after", () => `\nWithout a command, serve runs:\n\n${serve.helpInformation()}`.trimEnd());
  const ctl = program.command("ctl").usage("<operation> [options]");
  ctl.description("call an operation of a running mock's admin API, /__admin; exits with 1 if it is refused");
  return { program, ctl };
}

type Declare = ReturnType<typeof createDeclare>;

/** @returns the command `serve` */
function declareServers(declare: Declare, host: CommandHost): Command {
  const serve = declare("serve", "start the server (the default command)", async (settings) =>
    (await import("./serve.ts")).serve(settings, host),
  );
  declare("demo", "like serve, but also print the addresses of the front door and the desk", async (settings) =>
    (await import("./serve.ts")).serve(withDemoDefaults(settings), host, (origin) => [
      `front door: ${origin}/`,
      `agent's desk: ${origin}/desk`,
    ]),
  );
  return serve;
}

/** Declares the commands that work without a server. */
function declarePrinters(declare: Declare, host: CommandHost): void {
  declare("scenarios", "list scenarios; exits with 1 if a file in the folder is broken", async (settings) =>
    (await import("./scenarios.ts")).printScenarios(settings, host),
  );
  declare(
    "world",
    "init, check or preview: create your own world, check it (exits with 1 if it has mistakes), or print some of its tickets",
    async (settings, args) => (await import("./world.ts")).runWorld(settings, args, host),
    "<action> <folder>",
  ).addHelpText("after", worldHelp);
  declare("token", "print a bearer token that does not expire", async (settings) =>
    (await import("./token.ts")).printToken(settings, host),
  );
  declare("openapi", "print the contract as YAML", async (settings) =>
    (await import("./openapi.ts")).printOpenApi(settings, host),
  );
}

/** Declares the commands that query a running mock. */
function declareClients(declare: Declare, host: CommandHost): void {
  declare(
    "journal",
    "print the requests of a running mock that match a query, such as status:4xx op:updateTicket",
    async (settings, args) => (await import("./journal.ts")).printJournal(settings, args, host),
    "[query...]",
  ).addHelpText("after", queryHelp);
  declare(
    "coverage",
    "print how much of the contract the clients of a running mock have covered, or merge --json reports; exits with 1 below a minimum or without a report",
    async (settings, files) => (await import("./coverage.ts")).printCoverage(settings, files, host),
    "[files...]",
  );
}

/** Declares the commands that compare a service, or its traffic, with the contract or the mock. */
function declareComparisons(declare: Declare, host: CommandHost): void {
  declare(
    "verify",
    "check a server against the contract; exits with 1 if it deviates, 2 if it cannot be verified",
    async (settings) => (await import("./targets/verify.ts")).verifyTarget(settings, host),
  );
  declare(
    "drift",
    "compare a service, or a recording of one, with the mock; exits with 1 if the service differs, 2 if it cannot be compared",
    async (settings) => (await import("./targets/drift.ts")).compareTarget(settings, host),
  );
  declare("proxy", "forward requests to a service and check the traffic against the contract", async (settings) =>
    (await import("./proxy.ts")).proxyTarget(settings, host),
  );
  declare("record", "turn a HAR file of a browser or proxy into a scenario", async (settings) =>
    (await import("./record.ts")).recordHar(settings, host),
  );
}

/** Starts the demo in its own scenario unless a setting chooses the initial state. */
function withDemoDefaults(settings: SettingsOf<"demo">): SettingsOf<"demo"> {
  const { scenario, world } = settings;
  return (scenario ?? world) === undefined ? { ...settings, scenario: demoScenario } : settings;
}

/** Declares a command with its flags; `run` gets settings (from flags, variables, defaults) and the arguments. */
function createDeclare(program: Command, host: CommandHost) {
  return <Name extends CommandName>(
    name: Name,
    description: string,
    run: (settings: SettingsOf<Name>, args: readonly string[]) => void | Promise<void>,
    argumentNames?: string,
  ): Command => {
    const command = program.command(name).description(description);
    if (argumentNames !== undefined) command.arguments(argumentNames);
    return bindFlags(name, host)(command, run);
  };
}

const worldHelp = `
  ticket-mock world init my-shop        write a small complete world into a new folder
  ticket-mock world check my-shop       list every mistake with file, line and column
  ticket-mock world preview my-shop     print five of its tickets in full; also for a shipped world: parcels-en
  ticket-mock --world ./my-shop         serve it; with --watch, changes apply immediately`;

function queryHelp(): string {
  const lines = Object.values(queryKeys).map(({ examples, finds }) => `  ${examples.join(" ")}\n      ${finds}`);
  return `\n${[...queryRules, "", ...lines].join("\n")}`;
}

/** Returns a function that adds the flags of `name`, and its action, to a command. */
function bindFlags<Name extends CommandName>(name: Name, host: CommandHost) {
  return (
    command: Command,
    run: (settings: SettingsOf<Name>, args: readonly string[]) => void | Promise<void>,
  ): Command => {
    for (const flag of Object.values<Flag<unknown>>(commandFlags[name])) command.addOption(toFlagOption(flag).option);
    return command.action(async () => {
      const flagValue = (setting: string) =>
        command.getOptionValueSource(setting) === "cli" ? command.getOptionValue(setting) : undefined;
      for (const line of warnOfUnknownVariables(host.env)) host.stderr.write(`${line}\n`);
      try {
        await run(readSettings(name, flagValue, host.env), command.args);
      } catch (error) {
        if (!(error instanceof ConfigError)) throw error;
        const isGiven = (setting: string) => flagValue(setting) !== undefined;
        throw new ConfigError([nameVariables(error.message, isGiven, host.env)]);
      }
    });
  };
}

/** Adds the default command `serve`. An unknown command remains, so that the error suggests the nearest one. */
function withCommand([first = "", ...rest]: readonly string[]): readonly string[] {
  const isForAll = ["-h", "--help", "-V", "--version"].includes(first);
  return first.startsWith("-") && !isForAll ? ["serve", first, ...rest] : [first || "serve", ...rest];
}

function isSystemError(error: unknown): error is Error {
  return error instanceof Error && "code" in error && "syscall" in error;
}
