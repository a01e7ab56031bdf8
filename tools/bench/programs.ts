// Runs programs in a temporary folder. Both end with this process.
import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { atProcessEnd, endWithProcess } from "../at-process-end.ts";

export const folder = mkdtempSync(join(tmpdir(), "ticket-mock-bench-"));
atProcessEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));

export type Command = readonly [program: string, ...args: readonly string[]];

export function start(
  [program, ...args]: Command,
  options: SpawnOptions,
): { child: ChildProcess; printed: () => string } {
  const child = spawn(program, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  endWithProcess(child);
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => (text += chunk));
  return { child, printed: () => text };
}

/**
 * @returns the program's output
 * @throws Error with that output if it fails
 */
export async function run(command: Command, options: SpawnOptions = {}): Promise<string> {
  const { child, printed } = start(command, { cwd: folder, timeout: 600_000, ...options });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${command.slice(0, 4).join(" ")} ended with ${code}: ${printed().slice(-1_500)}`);
  return printed();
}

export const lastLine = (text: string) => text.trimEnd().split("\n").at(-1) ?? "";

const startedAt = performance.now();
export function log(text: string): void {
  console.error(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${text}`);
}
