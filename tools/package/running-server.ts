// Runs a server command of an installed package until the test ends it.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { endWithProcess } from "../at-process-end.ts";
import type { Consumer } from "./consumer.ts";

export interface RunningServer {
  readonly url: string;
  readonly token: string;
  readonly child: ChildProcess;
  /** Sends a signal and resolves with the exit code and signal. */
  end(signal: NodeJS.Signals): Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

/**
 * Starts a command that logs as JSON, and waits for its first line, which contains its address.
 * @param options.env variables in addition to the consumer's
 * @throws Error with its output if it exits earlier
 */
export async function startServer(
  command: string,
  args: readonly string[],
  { folder, env }: Pick<Consumer, "folder" | "env">,
  options: { readonly env?: Readonly<Record<string, string>> } = {},
): Promise<RunningServer> {
  const child = spawn(command, args, {
    cwd: folder,
    env: { ...env, ...options.env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  endWithProcess(child);
  const exited = once(child, "exit");
  let stderrText = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderrText += text;
  });
  const line = await new Promise<string>((resolve, reject) => {
    let stdoutText = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdoutText += text;
      if (stdoutText.includes("\n")) resolve(stdoutText.split("\n")[0] ?? "");
    });
    child
      .once("error", reject)
      .once("close", (code) => reject(new Error(`ended with ${code}: ${stdoutText}${stderrText}`)));
  });
  const { url, token }: { url: string; token: string } = JSON.parse(line);
  async function end(signal: NodeJS.Signals): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
    child.kill(signal);
    const [code, exitSignal] = await exited;
    return { code, signal: exitSignal };
  }
  return { url, token, child, end };
}
