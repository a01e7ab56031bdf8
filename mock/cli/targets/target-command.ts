// Shared by commands with a target: options, progress on a terminal, one-line errors and the output of reports.

import { TargetError, type VerifyOptions } from "../../../harness/verify.ts";
import { toPrintable } from "../../engine/core/printable.ts";
import { formatCount } from "../../engine/core/text/format-count.ts";
import type { SettingsOf } from "../../options/command-flags.ts";
import type { CommandHost } from "../command-host.ts";
import { ConfigError } from "../config-error.ts";
import { endOnSignal } from "../end-on-signal.ts";
import { readJson } from "../read-json.ts";
import { replaceFile } from "../replace-file.ts";

type TargetSettings = Pick<SettingsOf<"verify">, "token" | "only" | "write" | "rate" | "header" | "param" | "known">;

/** @throws ConfigError for a header or parameter without a value, and for an invalid file of known deviations */
export async function toTargetOptions({ token, only, write, rate, header, param, known }: TargetSettings) {
  return {
    token,
    only: only.flatMap((list) => list.split(",")),
    write,
    rate,
    headers: Object.fromEntries(header.map((text) => split("--header", text, ":"))),
    params: Object.fromEntries(param.map((text) => split("--param", text, "="))),
    known: known === undefined ? undefined : await readJson("--known", known),
  };
}

/** Writes a report to `--out` or stdout, and its warnings to stderr. */
export function writeReport(
  { outcome, warnings }: { readonly outcome: string; readonly warnings: readonly string[] },
  text: string,
  out: string | undefined,
  host: CommandHost,
): void {
  if (out === undefined) host.stdout.write(text);
  else replaceFile("--out", out, text);
  for (const warning of warnings) host.stderr.write(`${toPrintable(warning)}\n`);
  if (out !== undefined) host.stdout.write(`${outcome}, see ${out}\n`);
}

function split(flag: string, text: string, separator: string): readonly [string, string] {
  const at = text.indexOf(separator);
  // A header may be a secret, so the error omits it.
  if (at < 1) throw new ConfigError([`${flag}: expected a name and a value, with ${separator} between them`]);
  return [text.slice(0, at).trim(), text.slice(at + 1).trim()];
}

/** Turns errors of the target or an option into one-line ConfigErrors. */
export async function orConfigError<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof TargetError || error instanceof RangeError) throw new ConfigError([error.message]);
    throw error;
  }
}

/** Runs work to its end, or until a signal aborts it. */
export async function untilSignal<Value>(
  host: CommandHost,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const controller = new AbortController();
  const done = work(controller.signal);
  const end = endOnSignal(host, async () => {
    controller.abort();
    await done.catch(() => {});
  });
  return done.finally(end);
}

/** Reports progress by rewriting one line, on a terminal only. */
export function createProgress(host: CommandHost): VerifyOptions["onProgress"] {
  if (!isTerminal(host)) return undefined;
  return ({ operationId, sent }) => host.stderr.write(`\r\u001B[K${formatCount(sent, "request")}, ${operationId}`);
}

export function endProgress(host: CommandHost): void {
  if (isTerminal(host)) host.stderr.write("\r\u001B[K");
}

function isTerminal({ stderr }: CommandHost): boolean {
  return "isTTY" in stderr && stderr.isTTY === true;
}
