// `ticket-mock drift`: compares a service, or a recording of one, with the mock; exit code 0 where nothing is otherwise, 1 where something is, 2
// where it cannot be compared. Called by mock/cli/command-line.ts; harness/drift/ does the work.
import { readFile } from "node:fs/promises";
import { drift, formatDrift } from "../../../harness/verify.ts";
import type { SettingsOf } from "../../options/command-flags.ts";
import type { CommandHost } from "../command-host.ts";
import { ConfigError } from "../config-error.ts";
import { replaceFile, tryFile } from "../replace-file.ts";
import { endProgress, orConfigError, toAsked, toProgress } from "./target-words.ts";

/** Compares, and writes the report to `--out`, else to stdout. */
export async function compareTarget(settings: SettingsOf<"drift">, host: CommandHost): Promise<void> {
  const { target, replay, out, format } = settings;
  if ((target === undefined) === (replay === undefined)) {
    throw new ConfigError([
      "--target, --replay: expected the address of a service, or the file of a recording; one of them",
    ]);
  }
  if (out !== undefined) tryFile("--out", out);
  const recorded = replay === undefined ? {} : { replay: await readRecorded(replay) };
  const options = { ...toAsked(settings), ...recorded, target, onProgress: toProgress(host) };
  const report = await orConfigError(() => drift(options)).finally(() => endProgress(host));
  const text = formatDrift(report, format);
  if (out === undefined) host.stdout.write(text);
  else replaceFile("--out", out, text);
  if (out !== undefined) host.stdout.write(`${report.outcome}, see ${out}\n`);
  host.exitCode = report.outcome === "no drift" ? 0 : 1;
}

async function readRecorded(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch (error) {
    throw new ConfigError([`--replay: cannot read ${path} (${error instanceof Error ? error.message : error})`]);
  }
}
