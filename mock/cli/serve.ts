// `ticket-mock serve`: builds the mock, listens, says where, and closes in order on SIGINT and SIGTERM. Called by mock/cli/main.ts.
import { renameSync, rmSync, writeFileSync } from "node:fs";
import { ConfigError, parseServeConfig, type ServeConfig } from "../config.ts";
import { packageName, packageVersion } from "../core/version.ts";
import { createMock, type Mock, type MockOptions } from "../create-mock.ts";
import { listen, type RunningServer } from "../server.ts";
import { createCliLogger } from "./log.ts";

/** Serves until a signal ends it. Throws ConfigError on wrong flags, an unknown scenario, a busy port or a file that cannot be written. */
export async function serve(flags: Readonly<Record<string, string | boolean | undefined>>): Promise<void> {
  const config = parseServeConfig(flags);
  const { host, port, readyFile, log, now, clock, ...options } = config;
  // Whoever waits for the file must not find that of an earlier run.
  if (readyFile !== undefined) onFile(readyFile, () => rmSync(readyFile, { force: true }));
  const mock = await createMockOrSay({ ...options, clock, now: now ?? Date.now(), logger: createCliLogger(log) });
  const server = await listenOrSay(mock, config);
  const url = server.url + config.basePath;
  const token = config.auth === "strict" && config.jwks !== undefined ? null : await mock.token();
  const ready = JSON.stringify({ event: "listening", url, token });

  async function end(): Promise<void> {
    process.off("SIGINT", end).off("SIGTERM", end);
    await server.close();
    await mock.close();
  }
  // Before anyone is told: who waits for the news may send the signal right after.
  process.on("SIGINT", end).on("SIGTERM", end);
  if (readyFile !== undefined) {
    try {
      writeReadyFile(readyFile, `${ready}\n`);
    } catch (error) {
      await end();
      throw error;
    }
  }
  if (log === "json") process.stdout.write(`${ready}\n`);
  if (log === "pretty") process.stdout.write(welcome(config, url, token));
}

// A RangeError is how createMock says that an option cannot be used.
async function createMockOrSay(options: MockOptions): Promise<Mock> {
  try {
    return await createMock(options);
  } catch (error) {
    throw error instanceof RangeError ? new ConfigError([error.message]) : error;
  }
}

async function listenOrSay(mock: Mock, config: ServeConfig): Promise<RunningServer> {
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
  onFile(path, () => {
    writeFileSync(`${path}.part`, content);
    renameSync(`${path}.part`, path);
  });
}

function onFile(path: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError([`--ready-file: cannot write ${path} (${reason})`]);
  }
}

function welcome({ scenario, tickets, seed, auth }: ServeConfig, url: string, token: string | null): string {
  const size = tickets === undefined ? "" : `, ${tickets} tickets`;
  const authorization = auth === "off" ? "" : `-H 'Authorization: Bearer ${token}' `;
  return [
    `${packageName} ${packageVersion}: scenario ${scenario}${size}, seed ${seed}, auth ${auth}`,
    `listening on ${url}`,
    token === null ? "token: take one that your key set's owner signed" : `token: ${token}`,
    `try: curl ${token === null ? `${url}/health` : `${authorization}${url}/ticket/1`}`,
    `contract: ${url}/docs/open-api`,
    "",
  ].join("\n");
}
