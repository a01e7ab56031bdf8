// Builds the page of the contract, /docs, with Vite. tools/package/build.ts builds it into a release; mock/node/pages.ts runs this file in a
// checkout. It is a build of its own, because most of it is a renderer of others. Run as a process it prints the folder.
import { join } from "node:path";
import { build } from "vite";
import { cachedBuild, licencesOf } from "./cached-build.ts";

const root = import.meta.dirname;

/**
 * Writes the page, its files and the licences of what is in it.
 * @param outDir emptied first
 * @returns the packages whose code is in them, as `name@version`
 */
export async function buildDocs(outDir: string): Promise<ReadonlySet<string>> {
  const bundled = new Set<string>();
  await build({
    configFile: false,
    root,
    base: "/__docs/",
    logLevel: "error",
    publicDir: false,
    plugins: [licencesOf(bundled)],
    oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
    build: {
      outDir,
      emptyOutDir: true,
      target: "es2023",
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 2_000,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: { docs: join(root, "docs.html") } },
    },
  });
  return bundled;
}

/** The folder of what the sources say now; built where it is not there yet. */
export function builtDocs(): Promise<string> {
  const sources = ["console/*.{html,ts}", "console/src/{docs,shared}/*.*"];
  return cachedBuild({ name: "docs", sources, build: buildDocs });
}

if (import.meta.main) process.stdout.write(`${await builtDocs()}\n`);
