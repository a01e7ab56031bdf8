// Builds the contract page, /docs, with Vite. Run as a process, prints the output folder.
import { join } from "node:path";
import { build } from "vite";
import { cachedBuild, licencesOf, production } from "./cached-build.ts";

const root = import.meta.dirname;

/**
 * Writes the page, its assets and the licences of bundled packages.
 * @param outDir emptied first
 * @returns bundled packages, as `name@version`
 */
export async function buildDocs(outDir: string): Promise<ReadonlySet<string>> {
  const bundled = new Set<string>();
  await build({
    configFile: false,
    root,
    base: "./",
    logLevel: "error",
    publicDir: false,
    ...production,
    plugins: [licencesOf(bundled)],
    build: {
      outDir,
      emptyOutDir: true,
      target: "es2023",
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: { docs: join(root, "docs.html") } },
    },
  });
  return bundled;
}

/** Folder with a build of the current sources, built if missing. */
export function builtDocs(): Promise<string> {
  const sources = [
    "console/*.{html,ts}",
    "console/src/{docs,shared}/*.*",
    "docs/stories/*.md",
    "mock/control/journal/rules.json",
  ];
  return cachedBuild({ name: "docs", sources, build: buildDocs });
}

if (import.meta.main) process.stdout.write(`${await builtDocs()}\n`);
