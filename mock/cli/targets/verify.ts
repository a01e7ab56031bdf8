// Implements `ticket-mock verify`: checks a server against the contract and writes a report.
import { formatReport, type VerifyReport, verify } from "../../../harness/verify.ts";
import { toPrintable } from "../../engine/core/printable.ts";
import type { SettingsOf } from "../../options/command-flags.ts";
import type { CommandHost } from "../command-host.ts";
import { ConfigError } from "../config-error.ts";
import { assertWritable } from "../replace-file.ts";
import {
  createProgress,
  endProgress,
  orConfigError,
  toTargetOptions,
  untilSignal,
  writeReport,
} from "./target-command.ts";

export async function verifyTarget(settings: SettingsOf<"verify">, host: CommandHost): Promise<void> {
  const { target, out, format, dryRun, failOn } = settings;
  if (dryRun && !settings.write) throw new ConfigError(["--dry-run: needs --write"]);
  if (target === undefined) throw new ConfigError(["--target: missing; expected the address of the service"]);
  if (out !== undefined) assertWritable("--out", out);
  const options = { ...(await toTargetOptions(settings)), target, dryRun, failOn, onProgress: createProgress(host) };
  const work = (signal: AbortSignal) => orConfigError(() => verify({ ...options, signal }));
  const report = await untilSignal(host, work).finally(() => endProgress(host));
  writeReport(report, formatReport(report, format), out, host);
  if (report.interrupted !== undefined) host.stderr.write(`${toPrintable(report.interrupted)}\n`);
  host.exitCode = exitCodeOf(report);
}

function exitCodeOf({ outcome, interrupted }: VerifyReport): number {
  if (outcome === "deviating") return 1;
  return interrupted === undefined ? 0 : 2;
}
