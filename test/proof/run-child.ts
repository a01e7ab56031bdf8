// Runs a script of test/proof/children/ in its own process and returns what it printed, for tests about the process: heap, handles,
// globals, loaded modules.
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const folder = new URL("./children/", import.meta.url);

/**
 * The JSON that the script prints as its last line. It must end by itself: nobody calls process.exit for it.
 * @param options.flags for Node, `given` for the script
 * @throws where it fails, or has not ended after five minutes
 */
export async function runChild(
  script: string,
  { flags = [], given = [] }: { readonly flags?: readonly string[]; readonly given?: readonly string[] } = {},
): Promise<unknown> {
  const path = fileURLToPath(new URL(script, folder));
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, path, ...given], { timeout: 300_000 });
  return JSON.parse(stdout.trim().split("\n").at(-1) ?? "");
}
