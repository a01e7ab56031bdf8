// Implements `ticket-mock drift`: compares a service or its recorded traffic with the mock.
import { existsSync } from "node:fs";
import { drift, formatDrift } from "../../../harness/verify.ts";
import type { SettingsOf } from "../../options/command-flags.ts";
import type { CommandHost } from "../command-host.ts";
import { ConfigError } from "../config-error.ts";
import { readJson } from "../read-json.ts";
import { assertWritable, replaceFile } from "../replace-file.ts";
import {
  createProgress,
  endProgress,
  orConfigError,
  toTargetOptions,
  untilSignal,
  writeReport,
} from "./target-command.ts";

export async function compareTarget(settings: SettingsOf<"drift">, host: CommandHost): Promise<void> {
  const { target, replay, last, out, format } = settings;
  if ((target === undefined) === (replay === undefined)) {
    throw new ConfigError(["--target, --replay: expected one of them: the address of a service, or a recording"]);
  }
  if (out !== undefined) assertWritable("--out", out);
  if (last !== undefined) assertWritable("--last", last);
  const sources = {
    ...(replay === undefined ? {} : { replay: await readJson("--replay", replay) }),
    ...(last === undefined || !existsSync(last) ? {} : { last: await readJson("--last", last) }),
  };
  const options = { ...(await toTargetOptions(settings)), ...sources, target, onProgress: createProgress(host) };
  const work = (signal: AbortSignal) => orConfigError(() => drift({ ...options, signal }));
  const report = await untilSignal(host, work).finally(() => endProgress(host));
  writeReport(report, formatDrift(report, format), out, host);
  if (last !== undefined) replaceFile("--last", last, formatDrift(report, "json"));
  host.exitCode = report.outcome === "no drift" ? 0 : 1;
}
