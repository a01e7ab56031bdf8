// Implements `ticket-mock serve`: builds the mock, listens, prints the address, and shuts down on a signal.
import { stateTextPieces } from "../control/state/state-text.ts";
import type { Mock } from "../create-mock.ts";
import { messageOf } from "../engine/core/errors.ts";
import { sleep } from "../engine/core/process-time.ts";
import type { SettingsOf } from "../options/command-flags.ts";
import { toAdminOption } from "./admin-option.ts";
import type { CommandHost } from "./command-host.ts";
import { createConfiguredMock, listenOrThrow } from "./configured-mock.ts";
import { toCoverageJson } from "./coverage.ts";
import { endOnSignal } from "./end-on-signal.ts";
import { createCliLogger } from "./log.ts";
import { writeReadyFile } from "./ready-file.ts";
import { assertWritable, linkTarget, replaceFile } from "./replace-file.ts";
import { createBrokenReporter, watchScenarios } from "./scenario-options.ts";
import { warnOfSettings } from "./serve-warnings.ts";
import { summarizeState, welcome } from "./welcome.ts";

/** Extra lines of the pretty output, for the origin of the server. */
type ExtraLines = (origin: string) => readonly string[];

/**
 * Serves until a signal ends it.
 * @throws ConfigError on an unknown scenario, a busy port or a file that cannot be written
 */
export async function serve(config: SettingsOf<"serve">, host: CommandHost, extraLines?: ExtraLines): Promise<void> {
  const { readyFile } = config;
  const { admin, note } = toAdminOption(config);
  prepareFiles(config);
  const logger = createCliLogger(config.log, host);
  const mock = await createConfiguredMock(config, { ...toMockOptions(config), admin, logger });
  warnOfSettings(config, admin, logger);
  const reportBroken = createBrokenReporter(logger);
  reportBroken((await mock.control.listScenarios()).broken);
  // Checked before listening, because the signal handlers must be installed immediately afterwards.
  const isUsable = await isDefaultUsable(mock);
  const signsElsewhere = config.auth === "strict" && config.jwks !== undefined;
  const token = signsElsewhere || !isUsable ? null : await mock.token();
  const watcher = config.watch ? await watchScenarios(mock, config, { logger, reportBroken }) : undefined;
  const { url } = await listenOrThrow(mock, config).catch(async (error) => {
    await watcher?.close();
    throw error;
  });
  const readyLine = JSON.stringify({ event: "listening", url, token });

  let removeReadyFile = () => {};
  // Set before the address is printed: a program waiting for it may send the signal immediately.
  const endNow = endOnSignal(host, async (hurry) => {
    removeReadyFile();
    mock.drain();
    if (config.drain > 0 && !hurry.aborted) {
      // Lets a load balancer notice that the mock is no longer ready.
      logger.info("draining", { seconds: config.drain });
      await sleep(config.drain * 1000, hurry);
    }
    await watcher?.close();
    // Ends event streams, finishes requests in progress, then closes the storage.
    await mock.close();
    await saveFiles(config, mock, host);
    logger.info("stopped");
  });
  try {
    if (readyFile !== undefined) removeReadyFile = writeReadyFile(readyFile, readyLine, host);
  } catch (error) {
    await endNow();
    throw error;
  }
  if (config.log === "json") host.stdout.write(`${readyLine}\n`);
  if (config.log === "pretty") {
    const { origin } = new URL(url);
    const summary = isUsable ? summarizeState(mock) : undefined;
    const lines = welcome(config, { summary, url, token, admin: `${origin}/__admin ${note}` });
    host.stdout.write([...lines, ...(extraLines?.(origin) ?? []), ""].join("\n"));
  }
}

/** Leaves out the settings that only the command line has, and those that it reads from files. */
function toMockOptions(config: SettingsOf<"serve">) {
  const {
    host: _host,
    port: _port,
    readyFile: _readyFile,
    drain: _drain,
    saveOnExit: _stateFile,
    coverageOnExit: _coverageFile,
    log: _log,
    admin: _admin,
    adminHost: _adminHost,
    adminToken: _adminToken,
    watch: _watch,
    scenarios: _folder,
    additions: _additionsFile,
    ...options
  } = config;
  return options;
}

/**
 * Whether the `default` sandbox can be used. A stored one may belong to a world that no longer exists; other sandboxes
 * still work, and `default` can be reset.
 */
function isDefaultUsable({ control }: Mock): Promise<boolean> {
  return control.getSandbox("default").then(
    () => true,
    () => false,
  );
}

/** Checks files at the start, because a failure at the end would lose the state. */
function prepareFiles({ readyFile, saveOnExit, coverageOnExit }: SettingsOf<"serve">): void {
  if (readyFile !== undefined) assertWritable("--ready-file", readyFile);
  if (saveOnExit !== undefined) assertWritable("--save-on-exit", linkTarget(saveOnExit));
  if (coverageOnExit !== undefined) assertWritable("--coverage-on-exit", coverageOnExit);
}

async function saveFiles(
  { saveOnExit, coverageOnExit }: SettingsOf<"serve">,
  { control }: Mock,
  host: CommandHost,
): Promise<void> {
  const state = async () => stateTextPieces(await control.exportState("default"));
  const coverage = async () => toCoverageJson(await control.getTotalCoverage());
  await saveOrReport("--save-on-exit", saveOnExit, host, state);
  await saveOrReport("--coverage-on-exit", coverageOnExit, host, coverage);
}

/** Prints failures instead of throwing: during shutdown, nothing handles them. */
async function saveOrReport(
  flag: string,
  path: string | undefined,
  host: CommandHost,
  makeContent: () => Promise<string | Iterable<string>>,
): Promise<void> {
  if (path === undefined) return;
  try {
    replaceFile(flag, linkTarget(path), await makeContent());
  } catch (error) {
    host.stderr.write(`${messageOf(error)}\n`);
    host.exitCode = 1;
  }
}
