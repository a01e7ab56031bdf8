// Implements `ticket-mock drift`: compares a service, or a recording of one, with the mock.
import { drift, formatDrift } from "../../../harness/verify.ts";
import type { SettingsOf } from "../../options/command-flags.ts";
import type { CommandHost } from "../command-host.ts";
import { ConfigError } from "../config-error.ts";
import { readJson } from "../read-json.ts";
import { tryFile } from "../replace-file.ts";
import { endProgress, handOut, orConfigError, toAsked, toProgress } from "./target-words.ts";

export async function compareTarget(settings: SettingsOf<"drift">, host: CommandHost): Promise<void> {
  const { target, replay, out, format } = settings;
  if ((target === undefined) === (replay === undefined)) {
    throw new ConfigError([
      "--target, --replay: expected the address of a service, or the file of a recording; one of them",
    ]);
  }
  if (out !== undefined) tryFile("--out", out);
  const recorded = replay === undefined ? {} : { replay: await readJson("--replay", replay) };
  const options = { ...(await toAsked(settings)), ...recorded, target, onProgress: toProgress(host) };
  const report = await orConfigError(() => drift(options)).finally(() => endProgress(host));
  handOut(report, formatDrift(report, format), out, host);
  host.exitCode = report.outcome === "no drift" ? 0 : 1;
}
