// Implements `ticket-mock verify`: checks a server against the contract and writes a report.
import { formatReport, verify } from "../../../harness/verify.ts";
import type { SettingsOf } from "../../options/command-flags.ts";
import type { CommandHost } from "../command-host.ts";
import { ConfigError } from "../config-error.ts";
import { tryFile } from "../replace-file.ts";
import { endProgress, handOut, orConfigError, toAsked, toProgress } from "./target-words.ts";

export async function verifyTarget(settings: SettingsOf<"verify">, host: CommandHost): Promise<void> {
  const { target, out, format } = settings;
  if (target === undefined) throw new ConfigError(["--target: missing; expected the address of the service"]);
  if (out !== undefined) tryFile("--out", out);
  const options = { ...(await toAsked(settings)), target, onProgress: toProgress(host) };
  const report = await orConfigError(() => verify(options)).finally(() => endProgress(host));
  handOut(report, formatReport(report, format), out, host);
  host.exitCode = report.outcome === "conforming" ? 0 : 1;
}
