// Builds all pages with Vite, once per state of their sources; as a command, also prints the output folder.
import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import desk from "./desk/vite.config.ts";
import { licences } from "./licences-plugin.ts";

const root = import.meta.dirname;
const top = join(root, "..");
const names = ["front", "console", "docs", "desk/index"];
const sources = [
  "console/**/*.{html,ts,tsx,css}",
  "docs/stories/*.md",
  "harness/client.ts",
  "mock/client.ts",
  "mock/control/journal/rules.json",
  "mock/{engine/core,domain/{conversations,records}}/**/*.ts",
  "spec/generated/{{,records/}validation,remedies}.json",
  "package-lock.json",
];

/**
 * Writes all pages, the files that they share and the licences of bundled packages.
 * @param outDir emptied first
 * @returns bundled packages, as `name@version`
 */
export async function buildPages(outDir: string): Promise<ReadonlySet<string>> {
  const bundled = new Set<string>();
  // Imported lazily: a cached build does not need it.
  const { build } = await import("vite");
  await build({
    configFile: false,
    root,
    base: "./",
    logLevel: "error",
    publicDir: false,
    resolve: desk.resolve,
    // Regardless of NODE_ENV, which test runners set: React for development is twice as large.
    define: { "process.env.NODE_ENV": '"production"' },
    oxc: { jsx: { runtime: "automatic", development: false } },
    plugins: [licences(bundled)],
    build: {
      outDir,
      emptyOutDir: true,
      target: "es2023",
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: names.map((name) => join(root, `${name}.html`)) },
    },
  });
  return bundled;
}

/** Folder with a build of the current sources, built if missing. If two processes build concurrently, the first to finish wins. */
export async function ensurePagesBuilt(): Promise<string> {
  const cache = join(top, "node_modules/.cache/pages");
  const folder = join(cache, hashOf(sources));
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const newFolder = mkdtempSync(join(cache, "new-"));
  await buildPages(newFolder);
  try {
    renameSync(newFolder, folder);
  } catch (error) {
    rmSync(newFolder, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
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

if (import.meta.main) process.stdout.write(`${await ensurePagesBuilt()}\n`);
