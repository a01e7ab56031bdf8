// What the commands that ask a target have in common: their flags as options, progress on a terminal, errors in one line. Used by
// mock/cli/targets/verify.ts and mock/cli/targets/drift.ts.
import { TargetError, type VerifyOptions } from "../../../harness/verify.ts";
import type { SettingsOf } from "../../options/command-flags.ts";
import type { CommandHost } from "../command-host.ts";
import { ConfigError } from "../config-error.ts";

type Asked = Pick<SettingsOf<"verify">, "token" | "only" | "write" | "rate" | "header" | "param">;

/** The options that the flags give. Throws ConfigError for a header or an id without its value. */
export function toAsked({ token, only, write, rate, header, param }: Asked) {
  return {
    token,
    only: only.flatMap((words) => words.split(",")),
    write,
    rate,
    headers: Object.fromEntries(header.map((text) => split("--header", text, ":"))),
    params: Object.fromEntries(param.map((text) => split("--param", text, "="))),
  };
}

function split(flag: string, text: string, sign: string): readonly [string, string] {
  const at = text.indexOf(sign);
  // A header may be a secret: it is not shown.
  if (at < 1) throw new ConfigError([`${flag}: expected a name and a value, with ${sign} between them`]);
  return [text.slice(0, at).trim(), text.slice(at + 1).trim()];
}

/** What is wrong with the target or an option, as the one line that the command says. */
export async function orConfigError<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof TargetError || error instanceof RangeError) throw new ConfigError([error.message]);
    throw error;
  }
}

/** A line that is written again and again, on a terminal only. */
export function toProgress(host: CommandHost): VerifyOptions["onProgress"] {
  if (!isTerminal(host)) return undefined;
  return ({ operationId, sent }) => host.stderr.write(`\r\u001B[K${sent} requests, ${operationId}`);
}

export function endProgress(host: CommandHost): void {
  if (isTerminal(host)) host.stderr.write("\r\u001B[K");
}

function isTerminal({ stderr }: CommandHost): boolean {
  return "isTTY" in stderr && stderr.isTTY === true;
}
