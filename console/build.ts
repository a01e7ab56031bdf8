// Builds the pages with Vite. test/package/build.ts builds them into a release; mock/pages/pages.ts runs this file in a checkout, where the pages of
// each state of the sources are built once and kept below node_modules. Run as a process it prints the folder.
import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { build } from "vite";

const root = import.meta.dirname;
const top = dirname(root);
const cache = join(top, "node_modules/.cache/pages");

/** Packages whose code is in the pages; their licences go with them. */
const bundled: readonly string[] = ["@tanstack/virtual-core", "openapi-fetch", "preact"];

/**
 * Writes the pages, their files and the licences of what is in them.
 * @param outDir emptied first
 */
export async function buildPages(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root,
    base: "/__pages/",
    logLevel: "error",
    publicDir: false,
    oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
    build: {
      outDir,
      emptyOutDir: true,
      target: "es2023",
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: { front: join(root, "front.html"), console: join(root, "console.html") } },
    },
  });
  writeFileSync(join(outDir, "licences.txt"), bundled.map(toLicence).join("\n"));
}

function toLicence(name: string): string {
  const folder = join(top, "node_modules", name);
  const { version }: { version: string } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return `${name} ${version}\n\n${readFileSync(join(folder, "LICENSE"), "utf8")}`;
}

/** The folder of what the sources say now; built where it is not there yet. Two processes may build at once: the first one's is kept. */
export async function builtPages(): Promise<string> {
  const folder = join(cache, hashOfSources());
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const own = mkdtempSync(join(cache, "new-"));
  await buildPages(own);
  try {
    renameSync(own, folder);
  } catch (error) {
    rmSync(own, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

function hashOfSources(): string {
  const hash = createHash("sha256");
  const own = globSync("{*.{html,ts},src/**/*.*}", { cwd: root }).sort();
  const outside = ["package-lock.json", "mock/client.ts"];
  for (const path of [...own.map((one) => join(root, one)), ...outside.map((one) => join(top, one))]) {
    hash.update(path.slice(top.length)).update("\0").update(readFileSync(path)).update("\0");
  }
  return hash.digest("hex").slice(0, 16);
}

if (import.meta.main) process.stdout.write(`${await builtPages()}\n`);
