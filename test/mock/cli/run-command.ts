// Runs this checkout's `ticket-mock` as a process.
import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { atProcessEnd, endWithProcess } from "../../../tools/at-process-end.ts";
import { bundle } from "../../../tools/package/bundle.ts";
import { readManifest } from "../../../tools/package/manifest.ts";

type Child = ChildProcessByStdio<null, Readable, Readable>;

type EndSignal = "SIGTERM" | "SIGINT" | "SIGHUP";

/** The exit code and output of a command. */
export interface CommandResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A running command, ended by a signal. */
export interface RunningCommand {
  readonly child: Child;
  /** Resolves when the command has ended, for any reason. */
  readonly closed: Promise<CommandResult>;
  /** Its stdout so far. */
  printed(): string;
  /** Resolves with the stdout printed so far once it matches; rejects if the command ends first. */
  waitFor(pattern: RegExp): Promise<string>;
  /** The same for stderr. */
  waitForError(pattern: RegExp): Promise<string>;
  /** Sends the signal and waits until the command has ended. */
  end(signal?: EndSignal): Promise<CommandResult>;
}

/** Resource limits of a command. */
export interface ResourceLimits {
  /** Flags for Node. */
  readonly flags?: readonly string[];
  /** Limits for the shell's `ulimit`, such as `-n 64`. */
  readonly limits?: readonly string[];
}

/** The command, bundled as released but without pages: it starts in half the time of the sources. */
export const commandFile = await bundleCommand();

async function bundleCommand(): Promise<string> {
  // Below node_modules, so that it finds its dependencies.
  const top = resolve(import.meta.dirname, "../../..");
  const cache = join(top, "node_modules/.cache");
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, "bundled-"));
  atProcessEnd(() => rmSync(folder, { recursive: true, force: true }));
  await bundle(top, folder, readManifest(top));
  return join(folder, "mock/cli/main.js");
}

/** @param environment variables added to the test process's own, without its TICKET_MOCK_* variables */
function spawnCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  { flags = [], limits = [] }: ResourceLimits = {},
): Child {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith("TICKET_MOCK_"));
  const env = { ...Object.fromEntries(inherited), ...environment };
  const nodeArgs = [...flags, commandFile, ...args];
  const stdio: ["ignore", "pipe", "pipe"] = ["ignore", "pipe", "pipe"];
  // The shell becomes the command, so that signals reach it.
  const script = `${limits.map((limit) => `ulimit ${limit} && `).join("")}exec "$0" "$@"`;
  const child =
    limits.length === 0
      ? spawn(process.execPath, nodeArgs, { env, stdio })
      : spawn("sh", ["-c", script, process.execPath, ...nodeArgs], { env, stdio });
  endWithProcess(child);
  return child;
}

/** Runs a command to its end. */
export async function runCommand(
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<CommandResult> {
  return waitForEnd(spawnCommand(args, environment));
}

async function waitForEnd(child: Child): Promise<CommandResult> {
  const [[code], stdout, stderr] = await Promise.all([once(child, "close"), text(child.stdout), text(child.stderr)]);
  return { code, stdout, stderr };
}

/** Starts a long-running command; the caller ends it. */
export function startCommand(
  args: readonly string[],
  environment: Record<string, string> = {},
  resources: ResourceLimits = {},
): RunningCommand {
  const child = spawnCommand(args, environment, resources);
  const output = { stdout: "", stderr: "" };
  for (const stream of ["stdout", "stderr"] as const) {
    child[stream].on("data", (chunk: Buffer) => {
      output[stream] += chunk.toString();
    });
  }
  const closed = once(child, "close").then(([code]) => ({ code, ...output }));

  async function waitOn(stream: "stdout" | "stderr", pattern: RegExp): Promise<string> {
    while (!pattern.test(output[stream])) {
      const next = once(child[stream], "data").then(() => undefined);
      const result = await Promise.race([next, closed]);
      if (result !== undefined && !pattern.test(output[stream]))
        throw new Error(`ended with ${result.code}: ${result.stderr}`);
    }
    return output[stream];
  }
  async function end(signal: EndSignal = "SIGTERM"): Promise<CommandResult> {
    child.kill(signal);
    return closed;
  }
  return {
    child,
    closed,
    printed: () => output.stdout,
    waitFor: (pattern) => waitOn("stdout", pattern),
    waitForError: (pattern) => waitOn("stderr", pattern),
    end,
  };
}
