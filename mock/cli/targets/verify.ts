// `ticket-mock verify`: holds a server against the contract and writes a report; exit code 0 where it conforms, 1 where it deviates, 2 where it
// cannot be verified. Called by mock/cli/command-line.ts; harness/verify.ts does the work.
import { readFile } from "node:fs/promises";
import { formatReport, type VerifyOptions, verify } from "../../../harness/verify.ts";
import type { SettingsOf } from "../../options/command-flags.ts";
import type { CommandHost } from "../command-host.ts";
import { ConfigError } from "../config-error.ts";
import { replaceFile, tryFile } from "../replace-file.ts";
import { endProgress, orConfigError, toAsked, toProgress } from "./target-words.ts";

/** Verifies the target and writes the report to `--out`, else to stdout. */
export async function verifyTarget(settings: SettingsOf<"verify">, host: CommandHost): Promise<void> {
  const { target, out, format } = settings;
  if (target === undefined) throw new ConfigError(["--target: not given; expected the address of the service"]);
  if (out !== undefined) tryFile("--out", out);
  const options = { ...(await toOptions(settings)), target, onProgress: toProgress(host) };
  const report = await orConfigError(() => verify(options)).finally(() => endProgress(host));
  const text = formatReport(report, format);
  if (out === undefined) host.stdout.write(text);
  else replaceFile("--out", out, text);
  for (const warning of report.warnings) host.stderr.write(`${warning}\n`);
  if (out !== undefined) host.stdout.write(`${report.outcome}, see ${out}\n`);
  host.exitCode = report.outcome === "conforming" ? 0 : 1;
}

async function toOptions(settings: SettingsOf<"verify">): Promise<Omit<VerifyOptions, "target">> {
  const { known } = settings;
  return { ...toAsked(settings), known: known === undefined ? undefined : await readKnown(known) };
}

async function readKnown(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch (error) {
    throw new ConfigError([`--known: cannot read ${path} (${error instanceof Error ? error.message : error})`]);
  }
}
