// `ticket-mock serve`: builds the mock, listens, says where, and closes in order on SIGINT and SIGTERM. Called by mock/cli/command-line.ts.
import { accessSync, constants, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { getHeapStatistics } from "node:v8";
import { packageName, packageVersion } from "../core/version.ts";
import { createMock, type Mock, type MockOptions, toStateText } from "../create-mock.ts";
import type { SettingsOf } from "../options/command-flags.ts";
import { listen, type RunningServer } from "../server.ts";
import { toAdminOption } from "./admin-option.ts";
import type { CommandHost } from "./command-host.ts";
import { ConfigError } from "./config-error.ts";
import { createCliLogger } from "./log.ts";
import { readScenarioOptions, tellBroken, watchScenarios } from "./scenario-options.ts";

/** Of what V8 may take; the rest is for code, requests under way and garbage. */
const memoryShare = 0.6;

/** Serves until a signal ends it. Throws ConfigError on an unknown scenario, a busy port or a file that cannot be written. */
export async function serve(config: SettingsOf<"serve">, host: CommandHost): Promise<void> {
  const {
    host: _address,
    port,
    readyFile,
    saveOnExit,
    log,
    adminHost,
    adminToken,
    watch,
    scenarios: _folder,
    ...options
  } = config;
  const { admin, note } = toAdminOption(config);
  // Whoever waits for the file must not find that of an earlier run.
  if (readyFile !== undefined) onFile("--ready-file", readyFile, () => rmSync(readyFile, { force: true }));
  // Better to know now than at the end, when the state would be lost.
  if (saveOnExit !== undefined)
    onFile("--save-on-exit", saveOnExit, () => accessSync(dirname(saveOnExit), constants.W_OK));
  const logger = createCliLogger(log, host);
  const mock = await createMockOrSay({
    ...options,
    ...(await readScenarioOptions(config)),
    admin,
    machineTime: true,
    logger,
  });
  tellBroken(mock.control.listScenarios().broken, logger);
  // Before it listens: from then on nothing may stand between the first request and the signal handlers.
  const token = config.auth === "strict" && config.jwks !== undefined ? null : await mock.token();
  const server = await listenOrSay(mock, config);
  const url = server.url + config.basePath;
  const ready = JSON.stringify({ event: "listening", url, token });
  const watcher = watch ? watchScenarios(mock, config, logger) : undefined;

  async function end(): Promise<void> {
    host.off("SIGINT", end);
    host.off("SIGTERM", end);
    watcher?.close();
    const closed = server.close();
    // Ends streams of events, which would hold up the server.
    await mock.close();
    await closed;
    if (saveOnExit !== undefined) await saveOrSay(mock, saveOnExit, host);
  }
  // Before anyone is told: who waits for the news may send the signal right after.
  host.on("SIGINT", end);
  host.on("SIGTERM", end);
  if (readyFile !== undefined) {
    try {
      onFile("--ready-file", readyFile, () => replaceFile(readyFile, `${ready}\n`));
    } catch (error) {
      await end();
      throw error;
    }
  }
  if (log === "json") host.stdout.write(`${ready}\n`);
  if (log === "pretty")
    host.stdout.write(welcome(config, mock.stateOf().start, url, token, `${server.url}/__admin ${note}`));
}

/** Nobody waits for the end: what goes wrong there is said at once. */
async function saveOrSay(mock: Mock, path: string, host: CommandHost): Promise<void> {
  try {
    const state = toStateText(await mock.control.exportState("default"));
    onFile("--save-on-exit", path, () => replaceFile(path, state));
  } catch (error) {
    host.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    host.exitCode = 1;
  }
}

// A RangeError is how createMock says that an option cannot be used.
async function createMockOrSay(options: MockOptions): Promise<Mock> {
  try {
    const ownLimit = Math.floor(getHeapStatistics().heap_size_limit * memoryShare);
    return await createMock({ ...options, memoryLimit: options.memoryLimit ?? ownLimit });
  } catch (error) {
    throw error instanceof RangeError ? new ConfigError([error.message]) : error;
  }
}

async function listenOrSay(mock: Mock, config: SettingsOf<"serve">): Promise<RunningServer> {
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
function replaceFile(path: string, content: string): void {
  writeFileSync(`${path}.part`, content);
  renameSync(`${path}.part`, path);
}

function onFile(flag: string, path: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError([`${flag}: cannot write ${path} (${reason})`]);
  }
}

function welcome(
  { auth }: SettingsOf<"serve">,
  { scenario, tickets, seed }: ReturnType<Mock["stateOf"]>["start"],
  url: string,
  token: string | null,
  admin: string,
): string {
  const authorization = auth === "off" ? "" : `-H 'Authorization: Bearer ${token}' `;
  return [
    `${packageName} ${packageVersion}: scenario ${scenario}, ${tickets} tickets, seed ${seed}, auth ${auth}`,
    `listening on ${url}`,
    token === null ? "token: take one that your key set's owner signed" : `token: ${token}`,
    `try: curl ${token === null ? `${url}/health` : `${authorization}${url}/ticket/1`}`,
    `admin: ${admin}`,
    `contract: ${url}/docs/open-api`,
    "",
  ].join("\n");
}
