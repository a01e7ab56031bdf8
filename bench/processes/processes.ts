// The processes and folders of a run: each is ended or removed by its own id or path, at the latest when the run ends or is interrupted.
import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const running = new Set<ChildProcess>();
const folders = new Set<string>();

/** Starts a program that ends with the run. */
export function startProcess(command: readonly string[], options: SpawnOptions = {}): ChildProcess {
  const [program = "", ...args] = command;
  return keepTrack(spawn(program, args, options));
}

/** Ends a process with the run, whoever started it. */
export function keepTrack(child: ChildProcess): ChildProcess {
  running.add(child);
  child.once("exit", () => running.delete(child));
  return child;
}

/** Asks a process to end, and ends it after five seconds. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  const patience = setTimeout(() => child.kill("SIGKILL"), 5_000);
  await ended;
  clearTimeout(patience);
}

/** Runs a program to its end. @throws Error with what it said where it ends with another code than 0, or takes too long */
export async function runProcess(command: readonly string[], options: SpawnOptions & { timeoutMs: number }) {
  const { timeoutMs, ...others } = options;
  const child = startProcess(command, { ...others, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  let errors = "";
  child.stdout?.on("data", (chunk: Buffer) => (said += chunk.toString()));
  child.stderr?.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  const patience = setTimeout(() => child.kill("SIGKILL"), timeoutMs);
  const [code] = await once(child, "close");
  clearTimeout(patience);
  if (code !== 0)
    throw new Error(`${command.join(" ")} ended with ${code}: ${said.slice(-2_000)}${errors.slice(-2_000)}`);
  return said;
}

/** A temporary folder, removed with the run. */
export function makeFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `ticket-mock-bench-${name}-`));
  removeAtEnd(folder);
  return folder;
}

/** Removes a folder with the run. */
export function removeAtEnd(folder: string): void {
  folders.add(folder);
}

function endAll(): void {
  for (const child of running) child.kill("SIGKILL");
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

process.once("exit", endAll);
for (const [signal, code] of [
  ["SIGINT", 130],
  ["SIGTERM", 143],
  ["SIGHUP", 129],
] as const) {
  process.once(signal, () => process.exit(code));
}
