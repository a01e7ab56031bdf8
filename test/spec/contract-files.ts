// Writes contracts into a temporary folder, for tests of code that reads files.
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** Runs a function with a new folder that contains the files, also in subfolders, and removes the folder. */
export async function withFiles<T>(
  files: Readonly<Record<string, string>>,
  run: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "contract-"));
  try {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), text);
    }
    return await run(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
