// Runs a script in its own process and returns its output, for tests about the process:
// heap, handles, globals, loaded modules.
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const folder = new URL("./children/", import.meta.url);

interface ChildOptions {
  readonly flags?: readonly string[];
  readonly given?: readonly string[];
  readonly timeoutMs?: number;
}

/**
 * Returns the JSON in the last line that the script prints. It must end by itself, without process.exit.
 * @param options.flags for Node, `given` for the script
 * @throws if it fails or has not ended in time, by default within five minutes
 */
export async function runChild(
  script: string,
  { flags = [], given = [], timeoutMs = 300_000 }: ChildOptions = {},
): Promise<unknown> {
  const path = fileURLToPath(new URL(script, folder));
  const running = promisify(execFile)(process.execPath, [...flags, path, ...given], { timeout: timeoutMs });
  // Progress of long proofs.
  running.child.stderr?.pipe(process.stderr);
  const { stdout } = await running;
  return JSON.parse(stdout.trim().split("\n").at(-1) ?? "");
}
