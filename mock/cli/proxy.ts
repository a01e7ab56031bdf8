// Implements `ticket-mock proxy`: forwards requests to a service and checks the traffic against the contract.
import { createProxy, type RunningProxy } from "../../harness/proxy.ts";
import { UnusableOption } from "../engine/core/errors.ts";
import type { SettingsOf } from "../options/command-flags.ts";
import { toAdminOption } from "./admin-option.ts";
import type { CommandHost } from "./command-host.ts";
import { ConfigError } from "./config-error.ts";
import { endOnSignal } from "./end-on-signal.ts";
import { createCliLogger } from "./log.ts";
import { writeReadyFile } from "./ready-file.ts";
import { assertRecordingWritable, saveRecording, toName } from "./recording-file.ts";
import { assertWritable } from "./replace-file.ts";
import { flagOf } from "./settings.ts";

/**
 * Serves until a signal ends it.
 * @throws ConfigError on a missing target, a busy port or a file that cannot be written
 */
export async function proxyTarget(settings: SettingsOf<"proxy">, host: CommandHost): Promise<void> {
  const { target, readyFile, log, record, basePath } = settings;
  if (target === undefined) throw new ConfigError(["--target: missing; expected the address of the service"]);
  if (readyFile !== undefined) assertWritable("--ready-file", readyFile);
  if (record !== undefined) assertRecordingWritable("--record", record);
  else refuseWithoutRecord(settings);
  const { admin, note } = toAdminOption(settings);
  const options = { ...toProxyOptions(settings), target, admin, logger: createCliLogger(log, host) };
  const proxy = await orConfigError(() => createProxy(options), settings);
  const readyLine = JSON.stringify({ event: "listening", url: proxy.url });
  let removeReadyFile = () => {};
  endOnSignal(host, async () => {
    removeReadyFile();
    await proxy.close();
    if (record !== undefined) saveRecording("--record", record, proxy.recording(toName(record)), host);
  });
  if (readyFile !== undefined) removeReadyFile = writeReadyFile(readyFile, readyLine, host);
  if (log === "json") host.stdout.write(`${readyLine}\n`);
  if (log === "pretty") host.stdout.write(welcome(proxy, target, basePath, note));
}

function toProxyOptions(settings: SettingsOf<"proxy">) {
  const { host, port, basePath, strict, timeout, record, keepPersonalData, renumber } = settings;
  const recording = { record: record !== undefined, keepPersonalData, renumber };
  return { host, port, basePath, strict, timeoutMs: timeout * 1000, ...recording };
}

function welcome({ url }: RunningProxy, target: string, basePath: string, note: string): string {
  const origin = url.slice(0, url.length - basePath.length);
  return `listening on ${url}, forwarding to ${target}\nadmin: ${origin}/__admin ${note}\n`;
}

/** Refuses flags that have no effect without `--record`. */
function refuseWithoutRecord(settings: SettingsOf<"proxy">): void {
  const uselessFlags = (["keepPersonalData", "renumber"] as const).filter((name) => settings[name]);
  if (uselessFlags.length > 0)
    throw new ConfigError(uselessFlags.map((name) => `${flagOf("proxy", name)}: needs --record <file>`));
}

async function orConfigError(open: () => Promise<RunningProxy>, settings: SettingsOf<"proxy">): Promise<RunningProxy> {
  try {
    return await open();
  } catch (error) {
    if (error instanceof UnusableOption) throw new ConfigError([flagOf("proxy", error.option) + error.reason]);
    if (error instanceof RangeError) throw new ConfigError([error.message]);
    if (!(error instanceof Error && "syscall" in error)) throw error;
    const code = "code" in error ? String(error.code) : error.message;
    throw new ConfigError([`--host, --port: cannot listen on ${settings.host}:${settings.port} (${code})`]);
  }
}
