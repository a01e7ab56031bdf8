// Runs `ticket-mock` inside the test's process with injected arguments, environment and streams.
import { Readable } from "node:stream";
import { onTestFinished } from "vitest";
import { runCommandLine } from "../../../mock/cli/command-line.ts";
import type { CommandResult, RunningCommand } from "./run-command.ts";

/** A command that runs until `end`. */
export interface HostedCommand {
  /** Resolves with the stdout printed so far once it matches. */
  waitFor(pattern: RegExp): Promise<string>;
  /** Sends SIGTERM and waits for the command to finish. */
  end(): Promise<CommandResult>;
}

/** Ends a command once the test that started it is over. */
export function endAfterTest<Command extends RunningCommand | HostedCommand>(command: Command): Command {
  onTestFinished(async () => {
    await command.end();
  });
  return command;
}

/** Reads a server's URL from the first line that it prints, with `--log json`. */
export async function readUrl(server: RunningCommand | HostedCommand): Promise<string> {
  const [first = ""] = (await server.waitFor(/\n/)).split("\n");
  return JSON.parse(first).url;
}

/** Runs a command to its end; its stderr may be a terminal. */
export async function runHosted(
  args: readonly string[],
  environment: Record<string, string> = {},
  { isTTY = false, stdin = "" }: { readonly isTTY?: boolean; readonly stdin?: string } = {},
): Promise<CommandResult> {
  const { host, toResult } = createHost(environment);
  Object.assign(host.stderr, { isTTY });
  await runCommandLine(args, Object.assign(host, { stdin: Readable.from([Buffer.from(stdin)]) }));
  return toResult();
}

/** Starts a server and waits until it listens; the caller ends it. Rejects if it does not start. */
export async function startHosted(
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<HostedCommand> {
  const { host, waitFor, toResult, terminate } = createHost(environment);
  await runCommandLine(args, host);
  const { code, stderr } = toResult();
  if (code !== 0) throw new Error(`ended with ${code}: ${stderr}`);
  async function end(): Promise<CommandResult> {
    await terminate();
    return toResult();
  }
  return { waitFor, end };
}

function createHost(environment: Readonly<Record<string, string>>) {
  const atTermination = new Set<() => void>();
  const output = { stdout: "", stderr: "" };
  let readers: (() => void)[] = [];
  const exitCode: number | string | null | undefined = 0;
  const host = {
    env: environment,
    exitCode,
    stdout: {
      write(text: string) {
        output.stdout += text;
        const waiting = readers;
        readers = [];
        for (const read of waiting) read();
      },
    },
    stderr: {
      write(text: string) {
        output.stderr += text;
      },
    },
    on(event: string, listener: () => void) {
      if (event === "SIGTERM") atTermination.add(listener);
    },
    off(_: string, listener: () => void) {
      atTermination.delete(listener);
    },
  };
  async function waitFor(pattern: RegExp): Promise<string> {
    while (!pattern.test(output.stdout)) await new Promise<void>((resolve) => readers.push(resolve));
    return output.stdout;
  }
  return {
    host,
    waitFor,
    toResult: (): CommandResult => ({ code: Number(host.exitCode), ...output }),
    terminate: () => Promise.all([...atTermination].map((listener) => listener())),
  };
}
