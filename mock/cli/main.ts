#!/usr/bin/env node
// The command `ticket-mock`: declares every command and flag; one file per command does the work (mock/cli/serve.ts, token.ts, openapi.ts).
// Exit codes: 0 done, 1 a clear error on stderr. How flags are shown and read from the environment is in mock/cli/settings.ts.
import { Command } from "commander";
import { ConfigError } from "../config.ts";
import { packageVersion } from "../core/version.ts";
import { readEnvironment, setting, toSettingHelp } from "./settings.ts";

const program = new Command("ticket-mock")
  .description("A stateful, contract-first double of a customer-service ticket platform.")
  .version(packageVersion)
  .configureHelp({ optionDescription: toSettingHelp })
  .configureOutput({ outputError: (text, write) => write(`${text.trim().replaceAll("\n", " ")}\n`) });

const serve = program
  .command("serve", { isDefault: true })
  .description("start the server (the default command)")
  .addOption(setting("-p, --port <port>", "port to listen on, 0 = any free one", "4010"))
  .addOption(setting("--host <host>", "address to listen on", "127.0.0.1"))
  .addOption(setting("--base-path <path>", "prefix of every path, for example /api/v1", "none"))
  .addOption(setting("--seed <integer>", "seed of the world: same seed, same records", "1"))
  .addOption(
    setting("--tickets <count>", "size of the world in tickets, the rest follows", "as the scenario says, else 200"),
  )
  .addOption(setting("--scenario <name|file>", "starting world; a file may be an exported state", "default"))
  .addOption(setting("--scenarios <folder>", "folder of your own scenarios: .ts, .js, .json, .yaml", "none"))
  .addOption(setting("--watch", "reload scenario files that change", "read them once"))
  .addOption(setting("--auth <mode>", "any: well-formed unexpired JWT; strict: signature and user too; off", "any"))
  .addOption(setting("--jwt-secret <secret>", "HS256 secret: strict checks it, printed tokens use it", "a public one"))
  .addOption(setting("--jwks <file|url>", "JSON Web Key Set that strict checks in place of the secret", "none"))
  .addOption(setting("--body-limit <bytes>", "largest request body", "1048576"))
  .addOption(setting("--no-cors", "answer without CORS headers", "with them"))
  .addOption(setting("--log <form>", "pretty, json or silent", "pretty"))
  .addOption(
    setting("--now <date-time>", "where the clock starts and the world's dates end", "the scenario's, else now"),
  )
  .addOption(setting("--clock <mode>", "running or frozen", "running"))
  .addOption(setting("--max-sandboxes <count>", "most sandboxes at a time", "10000"))
  .addOption(setting("--auto-sandbox", "make a sandbox when a request first names it", "answer 404"))
  .addOption(
    setting("--admin-host <names>", "host names that may reach /__admin beside loopback ones, by commas", "none"),
  )
  .addOption(setting("--admin-token <token>", "bearer token that /__admin asks for", "none"))
  .addOption(setting("--no-admin", "serve without /__admin", "with it"))
  .addOption(setting("--save-on-exit <path>", "file that gets the state of the default sandbox at the end", "none"))
  .addOption(setting("--ready-file <path>", "file that gets {event, url, token} once the server listens", "none"))
  .action(async (flags) => (await import("./serve.ts")).serve(flags));

program
  .command("scenarios")
  .description("list the scenarios there are; exit code 1 where a file of the folder is broken")
  .addOption(setting("--scenarios <folder>", "folder of your own scenarios", "none"))
  .option("--json", "as JSON")
  .action(async (flags) => (await import("./scenarios.ts")).printScenarios(flags));

program
  .command("token")
  .description("print a token for the Authorization header, alone on stdout, without expiry")
  .option("--user <id>", "id of the user it speaks for (default: the default caller)")
  .addOption(setting("--jwt-secret <secret>", "HS256 secret that signs it", "a public one"))
  .action(async (flags) => (await import("./token.ts")).printToken(flags));

program
  .command("openapi")
  .description("print the contract as YAML")
  .option("--json", "as JSON")
  .action(async (flags) => (await import("./openapi.ts")).printOpenApi(flags));

program
  .command("coverage")
  .description("print which parts of the contract a running mock was asked for; exit code 1 below --min")
  .option("--url <url>", "the mock, or the base URL of one of its sandboxes (default: http://127.0.0.1:4010)")
  .option("--min <percent>", "least share in percent, 0 to 100 (default: 0)")
  .addOption(setting("--admin-token <token>", "bearer token of its /__admin", "none"))
  .action(async (flags) => (await import("./coverage.ts")).printCoverage(flags));

program.addHelpText("after", () => `\nWithout a command it serves:\n\n${serve.helpInformation()}`.trimEnd());

// A reader that has enough, such as `head`, is no failure.
process.stdout.on("error", (error) => {
  if ("code" in error && error.code === "EPIPE") process.exit(0);
  throw error;
});

try {
  readEnvironment(process.env);
  await program.parseAsync();
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
