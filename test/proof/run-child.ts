// Runs a script in its own process and returns its output, for tests of its heap, handles,
// globals and loaded modules.
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const folder = new URL("./children/", import.meta.url);

/**
 * Returns the JSON in the last line that the script prints. The script must end without process.exit.
 * @throws if it fails or has not ended within five minutes
 */
export async function runChild(script: string, ...args: readonly string[]): Promise<unknown> {
  const path = fileURLToPath(new URL(script, folder));
  const running = promisify(execFile)(process.execPath, [path, ...args], { timeout: 300_000 });
  // Shows the progress of long proofs.
  running.child.stderr?.pipe(process.stderr);
  const { stdout } = await running;
  return JSON.parse(stdout.trim().split("\n").at(-1) ?? "");
}
