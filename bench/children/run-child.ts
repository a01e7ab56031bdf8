// Runs one of the scripts of this folder in a fresh process, with the packed mock, and reads the JSON that it prints.
import { join } from "node:path";
import type { Bench } from "../bench.ts";
import { runProcess } from "../processes/processes.ts";

/**
 * @param asked what the script gets
 * @param limits.timeoutMs ten minutes by default; limits.heapMb: the platform's own by default
 * @throws Error where it fails or takes too long
 */
export async function runChild<T>(
  bench: Bench,
  script: string,
  asked: object,
  { timeoutMs = 600_000, heapMb }: { readonly timeoutMs?: number; readonly heapMb?: number } = {},
): Promise<T> {
  const file = join(import.meta.dirname, script);
  const heap = heapMb === undefined ? [] : [`--max-old-space-size=${heapMb}`];
  const command = [process.execPath, ...heap, "--expose-gc", file, bench.packed.entry, JSON.stringify(asked)];
  const said = await runProcess(command, { cwd: bench.packed.folder, env: bench.packed.env, timeoutMs });
  // What the script prints is its own type.
  return JSON.parse(said.trim().split("\n").at(-1) ?? "null") as T;
}
