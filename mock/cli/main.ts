#!/usr/bin/env node
// The command `ticket-mock`: declares every command and flag; one file per command does the work (mock/cli/serve.ts, token.ts, openapi.ts).
// Exit codes: 0 done, 1 a clear error on one line of stderr.
import { Command, Option } from "commander";
import { ConfigError } from "../config.ts";
import { packageVersion } from "../core/version.ts";

const program = new Command("ticket-mock")
  .description("A stateful, contract-first double of a customer-service ticket platform.")
  .version(packageVersion)
  .showHelpAfterError("(ticket-mock --help lists what is there)")
  .addHelpText("after", "\nWithout a command it serves; `ticket-mock serve --help` lists the flags of the server.");

function setting(flags: string, description: string, fallback?: string): Option {
  const long = /--([a-z-]+)/.exec(flags)?.[1] ?? "";
  const variable = `TICKET_MOCK_${long.replaceAll("-", "_").toUpperCase()}`;
  const option = new Option(flags, description).env(variable);
  return fallback === undefined ? option : option.default(undefined, fallback);
}

program
  .command("serve", { isDefault: true })
  .description("start the server (the default command)")
  .addOption(setting("-p, --port <port>", "port to listen on, 0 = any free one", "4010"))
  .addOption(setting("--host <host>", "address to listen on", "127.0.0.1"))
  .addOption(setting("--base-path <path>", "prefix of every path, for example /api/v1", "none"))
  .addOption(setting("--seed <integer>", "seed of the world: same seed, same records", "1"))
  .addOption(
    setting("--tickets <count>", "size of the world in tickets; all else scales along", "the scenario's, else 200"),
  )
  .addOption(setting("--scenario <name>", "named starting world and house rules", "default"))
  .addOption(setting("--auth <mode>", "any: well-formed unexpired JWT; strict: signature too; off", "any"))
  .addOption(setting("--jwt-secret <secret>", "HS256 secret of tokens (strict checks it, printed tokens use it)"))
  .addOption(setting("--jwks <file|url>", "JSON Web Key Set for --auth strict"))
  .addOption(setting("--body-limit <bytes>", "largest request body", "1048576"))
  .addOption(setting("--no-cors", "answer without CORS headers"))
  .addOption(setting("--log <form>", "pretty, json or silent", "pretty"))
  .addOption(setting("--now <date-time>", "the clock's start", "the machine's time"))
  .addOption(setting("--clock <mode>", "running or frozen", "running"))
  .addOption(setting("--max-sandboxes <count>", "most sandboxes at a time", "10000"))
  .addOption(setting("--auto-sandbox", "make a sandbox when a request first names it"))
  .addOption(setting("--ready-file <path>", "file that gets {event, url, token} as JSON once the server listens"))
  .action(async (flags) => (await import("./serve.ts")).serve(flags));

program
  .command("token")
  .description("print a token for the Authorization header, alone on stdout, without expiry")
  .option("--user <id>", "user id the token speaks for (default: the default caller)")
  .addOption(setting("--jwt-secret <secret>", "HS256 secret that signs it"))
  .action(async (flags) => (await import("./token.ts")).printToken(flags));

program
  .command("openapi")
  .description("print the contract as YAML")
  .option("--json", "as JSON")
  .action(async (flags) => (await import("./openapi.ts")).printOpenApi(flags));

try {
  await program.parseAsync();
} catch (error) {
  const text =
    error instanceof ConfigError || isSystemError(error) ? error.message : String((error as Error).stack ?? error);
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
}

function isSystemError(error: unknown): error is Error {
  return error instanceof Error && "code" in error && "syscall" in error;
}
