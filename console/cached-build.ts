// Builds pages with Vite, and caches the builds by a hash of their sources.
import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { licences } from "./licences-plugin.ts";

/** The top folder of the checkout. */
export const top = join(import.meta.dirname, "..");

/** Builds React for production regardless of NODE_ENV, which test runners set: React for development is twice as large. */
export const production = {
  define: { "process.env.NODE_ENV": '"production"' },
  oxc: { jsx: { runtime: "automatic", development: false } },
} as const;

export interface CachedBuild {
  /** Name of its folder in the cache. */
  readonly name: string;
  /** Patterns of the source files, from the top folder. */
  readonly sources: readonly string[];
  /** Writes the pages to an empty folder. */
  build(outDir: string): Promise<unknown>;
}

/** Folder with a build of the current sources, built if missing. If two processes build concurrently, the first to finish wins. */
export async function cachedBuild({ name, sources, build: write }: CachedBuild): Promise<string> {
  const cache = join(top, "node_modules/.cache", name);
  const folder = join(cache, hashOf([...sources, "package-lock.json"]));
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const newFolder = mkdtempSync(join(cache, "new-"));
  await write(newFolder);
  try {
    renameSync(newFolder, folder);
  } catch (error) {
    rmSync(newFolder, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/**
 * Writes pages of this folder, their assets and the licences of bundled packages.
 * @param outDir emptied first
 * @param names of the HTML files, without extension
 * @returns bundled packages, as `name@version`
 */
export async function buildHtml(outDir: string, names: readonly string[]): Promise<ReadonlySet<string>> {
  const bundled = new Set<string>();
  const root = import.meta.dirname;
  // Imported lazily: a cached build does not need it.
  const { build } = await import("vite");
  await build({
    configFile: false,
    root,
    base: "./",
    logLevel: "error",
    publicDir: false,
    ...production,
    plugins: [licences(bundled)],
    build: {
      outDir,
      emptyOutDir: true,
      target: "es2023",
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: Object.fromEntries(names.map((name) => [name, join(root, `${name}.html`)])) },
    },
  });
  return bundled;
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
