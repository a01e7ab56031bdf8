// Keeps what was built of each state of some sources below node_modules, and writes the licences of what is bundled. Used by console/build.ts and
// console/build-desk.ts.
import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The top folder of the checkout. */
export const top = join(import.meta.dirname, "..");

/** One build of pages. */
export interface KeptBuild {
  /** Folder below the cache. */
  readonly name: string;
  /** Patterns, from the top folder, of the files that it depends on. */
  readonly sources: readonly string[];
  /** Writes the pages into an empty folder. */
  build(outDir: string): Promise<void>;
}

/** The folder of what the sources say now; built where it is not there yet. Two processes may build at once: the first one's is kept. */
export async function keptBuild({ name, sources, build }: KeptBuild): Promise<string> {
  const cache = join(top, "node_modules/.cache", name);
  const folder = join(cache, hashOf([...sources, "package-lock.json"]));
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const own = mkdtempSync(join(cache, "new-"));
  await build(own);
  try {
    renameSync(own, folder);
  } catch (error) {
    rmSync(own, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/**
 * Writes `licences.txt`.
 * @param bundled packages whose code is in the pages
 */
export function writeLicences(outDir: string, bundled: readonly string[]): void {
  writeFileSync(join(outDir, "licences.txt"), bundled.map(toLicence).join("\n"));
}

function toLicence(name: string): string {
  const folder = join(top, "node_modules", name);
  const { version }: { version: string } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return `${name} ${version}\n\n${readFileSync(join(folder, "LICENSE"), "utf8")}`;
}

function hashOf(patterns: readonly string[]): string {
  const hash = createHash("sha256");
  for (const path of globSync([...patterns], { cwd: top }).sort()) {
    hash
      .update(path)
      .update("\0")
      .update(readFileSync(join(top, path)))
      .update("\0");
  }
  return hash.digest("hex").slice(0, 16);
}
