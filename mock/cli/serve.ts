// `ticket-mock serve`: builds the mock, listens, says where, and closes in order on SIGINT and SIGTERM. Called by mock/cli/main.ts.
import { renameSync, writeFileSync } from "node:fs";
import { ConfigError, parseServeConfig, type ServeConfig } from "../config.ts";
import { packageName, packageVersion } from "../core/version.ts";
import { createMock } from "../create-mock.ts";
import { listen, type RunningServer } from "../server.ts";
import { createCliLogger } from "./log.ts";

/** Serves until a signal ends it. Throws ConfigError on wrong flags, a busy port or a file that cannot be written. */
export async function serve(flags: Readonly<Record<string, string | boolean | undefined>>): Promise<void> {
  const config = parseServeConfig(flags);
  const { host, port, readyFile, log, now, clock, ...options } = config;
  const mock = await createMock({ ...options, clock, now: now ?? Date.now(), logger: createCliLogger(log) });
  const server = await listenOrSay(mock, config);
  const url = server.url + config.basePath;
  const token = config.jwks === undefined ? await mock.token() : null;
  const ready = JSON.stringify({ event: "listening", url, token });
  if (readyFile !== undefined) writeReadyFile(readyFile, `${ready}\n`);
  if (log === "json") process.stdout.write(`${ready}\n`);
  if (log === "pretty") process.stdout.write(welcome(config, mock.sandbox().start.tickets, url, token));

  const end = async () => {
    process.off("SIGINT", end).off("SIGTERM", end);
    await server.close();
    await mock.close();
    process.exitCode = 0;
  };
  process.on("SIGINT", end).on("SIGTERM", end);
}

async function listenOrSay(mock: Parameters<typeof listen>[0], config: ServeConfig): Promise<RunningServer> {
  try {
    return await listen(mock, config);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EADDRINUSE") {
      throw new ConfigError([
        `--port: ${config.host}:${config.port} is in use; take another one, or 0 for any free port`,
      ]);
    }
    throw new ConfigError([
      `--host, --port: cannot listen on ${config.host}:${config.port} (${String(code ?? error)})`,
    ]);
  }
}

// Written beside and renamed, so that a reader never sees half a file.
function writeReadyFile(path: string, content: string): void {
  try {
    writeFileSync(`${path}.part`, content);
    renameSync(`${path}.part`, path);
  } catch (error) {
    throw new ConfigError([
      `--ready-file: cannot write ${path} (${error instanceof Error ? error.message : String(error)})`,
    ]);
  }
}

function welcome(config: ServeConfig, tickets: number, url: string, token: string | null): string {
  const authorization = token === null || config.auth === "off" ? "" : `-H 'authorization: Bearer ${token}' `;
  return [
    `${packageName} ${packageVersion}: scenario ${config.scenario}, ${tickets} tickets, seed ${config.seed}, auth ${config.auth}`,
    `listening on ${url}`,
    token === null ? "token: take one that your key set's owner signed" : `token: ${token}`,
    `try: curl ${authorization}${url}/ticket/1`,
    `contract: ${url}/docs/open-api`,
    "",
  ].join("\n");
}
