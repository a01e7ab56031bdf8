// Implements `ticket-mock serve`: builds the mock, listens, prints the address, and shuts down on a signal.

import { stateTextPieces } from "../control/state/state-text.ts";
import { BrokenAdditions, createMock, type Listening, type Mock, type MockOptions } from "../create-mock.ts";
import { DomainError, messageOf, UnusableOption } from "../engine/core/errors.ts";
import { isObject } from "../engine/core/is-object.ts";
import type { Logger } from "../engine/core/logger.ts";
import { sleep } from "../engine/core/process-time.ts";
import { packageName, packageVersion } from "../engine/core/version.ts";
import { maxHeapBytes } from "../node/heap.ts";
import { commandFlags, type SettingsOf } from "../options/command-flags.ts";
import type { Flag } from "../options/option.ts";
import { withAdditions } from "./additions-option.ts";
import { toAdminOption } from "./admin-option.ts";
import type { CommandHost } from "./command-host.ts";
import { ConfigError } from "./config-error.ts";
import { toCoverageJson } from "./coverage.ts";
import { endOnSignal } from "./end-on-signal.ts";
import { createCliLogger } from "./log.ts";
import { readJson } from "./read-json.ts";
import { writeReadyFile } from "./ready-file.ts";
import { linkTarget, replaceFile, tryFile } from "./replace-file.ts";
import { createBrokenReporter, readScenarioOptions, watchScenarios } from "./scenario-options.ts";
import { toFlagOption } from "./settings.ts";

/** Share of V8's limit; the rest is for code, requests in progress and garbage. */
const memoryShare = 0.6;

/** Extra lines of the pretty output, for the origin of the server. */
type ExtraLines = (origin: string) => readonly string[];

/**
 * Serves until a signal ends it.
 * @throws ConfigError on an unknown scenario, a busy port or a file that cannot be written
 */
export async function serve(config: SettingsOf<"serve">, host: CommandHost, extraLines?: ExtraLines): Promise<void> {
  const {
    host: _address,
    port,
    readyFile,
    drain,
    saveOnExit: _state,
    coverageOnExit: _coverage,
    log,
    adminHost,
    adminToken,
    watch,
    scenarios: _folder,
    additions: _file,
    from,
    ...options
  } = config;
  const { admin, note } = toAdminOption(config);
  assertOnlyReport(config);
  prepareFiles(config);
  const logger = createCliLogger(log, host);
  const mock = await createConfiguredMock(config, { ...options, admin, logger });
  if (from !== undefined) await openReport(from, mock);
  warn(config, admin, logger);
  const reportBroken = createBrokenReporter(logger);
  reportBroken((await mock.control.listScenarios()).broken);
  // Done before listening, because the signal handlers must be installed right after it. A stored `default` may belong
  // to a world that no longer exists; the other sandboxes still work, and it can be reset.
  const isUsable = await mock.control.getSandbox("default").then(
    () => true,
    () => false,
  );
  const signsElsewhere = config.auth === "strict" && config.jwks !== undefined;
  const token = signsElsewhere || !isUsable ? null : await mock.token();
  const watcher = watch ? await watchScenarios(mock, config, { logger, reportBroken }) : undefined;
  const server = await listenOrThrow(mock, config).catch(async (error) => {
    await watcher?.close();
    throw error;
  });
  const { url } = server;
  const { origin } = new URL(url);
  const readyLine = JSON.stringify({ event: "listening", url, token });

  let removeReadyFile = () => {};
  // Set before the address is printed: a program waiting for it may send the signal immediately.
  const endAtOnce = endOnSignal(host, async (hurry) => {
    removeReadyFile();
    mock.drain();
    if (drain > 0 && !hurry.aborted) {
      logger.info("draining", { seconds: drain });
      await sleep(drain * 1000, hurry);
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
    await endAtOnce();
    throw error;
  }
  const welcomeLines = () =>
    welcome(config, isUsable ? summarizeState(mock) : undefined, url, token, `${origin}/__admin ${note}`);
  const lines = () => [...welcomeLines(), ...(extraLines?.(origin) ?? []), ""].join("\n");
  if (log !== "silent") host.stdout.write(log === "json" ? `${readyLine}\n` : lines());
}

/** Rejects flags that the report of --from would override. */
function assertOnlyReport(config: SettingsOf<"serve">): void {
  const givenFlags = (["scenario", "tickets", "seed", "now"] as const).filter(
    (name) => config[name] !== commandFlags.serve[name].defaultValue,
  );
  if (config.from === undefined || givenFlags.length === 0) return;
  const names = givenFlags.map((name) => toFlagOption(commandFlags.serve[name]).longName);
  throw new ConfigError([`--from: the report sets the state and its clock; leave out ${names.join(", ")}`]);
}

/**
 * Replaces the state of the sandbox `default`.
 * @throws ConfigError if the file is not a report
 */
async function openReport(path: string, { control }: Mock): Promise<void> {
  const report = await readJson("--from", path);
  if (!isObject(report) || report.format !== "ticket-mock-report" || !isObject(report.state)) {
    throw new ConfigError([`--from: ${path} is not a report; expected the output of \`ticket-mock ctl exportReport\``]);
  }
  try {
    await control.importState("default", report.state);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new ConfigError([`--from: the state in ${path} cannot be opened: ${error.message}`]);
  }
}

function createConfiguredMock(config: SettingsOf<"serve">, options: MockOptions): Promise<Mock> {
  return withAdditions(config.additions, async (additions) =>
    createMockOrThrow({ ...options, ...(await readScenarioOptions(config)), additions, machineTime: true }),
  );
}

/** Fails now instead of at the end, when the state would be lost. */
function prepareFiles({ readyFile, saveOnExit, coverageOnExit }: SettingsOf<"serve">): void {
  if (readyFile !== undefined) tryFile("--ready-file", readyFile);
  if (saveOnExit !== undefined) tryFile("--save-on-exit", linkTarget(saveOnExit));
  if (coverageOnExit !== undefined) tryFile("--coverage-on-exit", coverageOnExit);
}

function warn(config: SettingsOf<"serve">, admin: MockOptions["admin"], logger: Logger): void {
  warnOfSecrets(config, logger);
  warnOfMetrics(config, admin, logger);
}

/** Warns if a secret protects less than the user may expect. */
function warnOfSecrets({ auth, jwtSecret, jwks }: SettingsOf<"serve">, logger: Logger): void {
  if (auth === "strict" && jwtSecret === undefined && jwks === undefined) {
    const reason = "--auth strict verifies tokens with a public secret: set --jwt-secret or --jwks";
    logger.error("public_secret", { reason });
  }
  if (auth !== "strict" && jwks !== undefined) {
    const reason = `--jwks has no effect with --auth ${auth}, which verifies no signature: use --auth strict`;
    logger.error("unused_keys", { reason });
  }
}

/** Warns of metrics that cannot be read. */
function warnOfMetrics({ metrics }: SettingsOf<"serve">, admin: MockOptions["admin"], logger: Logger): void {
  if (!metrics || admin !== false) return;
  const reason = "--metrics serves nothing while the admin surface is off: set --admin-token, or omit --no-admin";
  logger.error("unused_metrics", { reason });
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

/** Prints a failure during shutdown, because no caller awaits it. */
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

// createMock reports an unusable option as a RangeError; here the option is a flag.
async function createMockOrThrow(options: MockOptions): Promise<Mock> {
  try {
    const ownLimit = Math.floor(maxHeapBytes() * memoryShare);
    return await createMock({ ...options, memoryLimit: options.memoryLimit ?? ownLimit });
  } catch (error) {
    if (!(error instanceof RangeError) || error instanceof BrokenAdditions) throw error;
    throw new ConfigError([error instanceof UnusableOption ? flagOf(error.option) + error.reason : error.message]);
  }
}

function flagOf(option: string): string {
  const flags: Readonly<Record<string, Flag<unknown> | undefined>> = commandFlags.serve;
  const flag = flags[option];
  return flag === undefined ? option : toFlagOption(flag).longName;
}

async function listenOrThrow(mock: Mock, { host, port }: SettingsOf<"serve">): Promise<Listening> {
  try {
    return await mock.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EADDRINUSE") {
      throw new ConfigError([`--port: ${host}:${port} is in use; choose another port, or 0 for any free one`]);
    }
    throw new ConfigError([`--host, --port: cannot listen on ${host}:${port} (${String(code ?? error)})`]);
  }
}

/** Counts the tickets: a scenario may add some to its world, and a state may have any number. */
function summarizeState(mock: Mock) {
  const { start, store } = mock.stateOf();
  return { ...start, tickets: store.read((reader) => reader.count("tickets")) };
}

function describeState(summary: ReturnType<typeof summarizeState> | undefined): string {
  if (summary === undefined) return "the sandbox default cannot be used until it is reset";
  const { scenario, world, tickets, seed } = summary;
  return `scenario ${scenario}, world ${world}, ${tickets} ticket${tickets === 1 ? "" : "s"}, seed ${seed}`;
}

function toTokenAdvice(summary: ReturnType<typeof summarizeState> | undefined): string {
  return summary === undefined ? "ask for one once it is reset" : "use one signed by the owner of your key set";
}

function welcome(
  { auth }: SettingsOf<"serve">,
  summary: ReturnType<typeof summarizeState> | undefined,
  url: string,
  token: string | null,
  admin: string,
): readonly string[] {
  const authorization = auth === "off" ? "" : `-H 'Authorization: Bearer ${token}' `;
  return [
    `${packageName} ${packageVersion}: ${describeState(summary)}, auth ${auth}`,
    `listening on ${url}`,
    token === null ? `token: ${toTokenAdvice(summary)}` : `token: ${token}`,
    `try: curl ${token === null ? `${url}/health` : `${authorization}${url}/ticket/1`}`,
    `admin: ${admin}`,
    `contract: ${url}/docs/open-api`,
  ];
}
