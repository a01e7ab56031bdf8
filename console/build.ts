// Builds the pages with Vite. tools/package/build.ts builds them into a release; mock/node/pages.ts runs this file in a checkout, where
// console/cached-build.ts keeps what was built. Run as a process it prints the folder.
import { join } from "node:path";
import { build } from "vite";
import { cachedBuild, licencesOf } from "./cached-build.ts";

const root = import.meta.dirname;

/**
 * Writes the pages, their files and the licences of what is in them.
 * @param outDir emptied first
 * @returns the packages whose code is in them, as `name@version`
 */
export async function buildPages(outDir: string): Promise<ReadonlySet<string>> {
  const bundled = new Set<string>();
  await build({
    configFile: false,
    root,
    base: "/__pages/",
    logLevel: "error",
    publicDir: false,
    plugins: [licencesOf(bundled)],
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
  return bundled;
}

/** The folder of what the sources say now; built where it is not there yet. */
export function builtPages(): Promise<string> {
  const sources = [
    "console/*.{html,ts}",
    "console/src/**/*.*",
    "mock/client.ts",
    "mock/{engine/core,domain/records}/**/*.ts",
    "spec/generated/{,records/}validation.json",
  ];
  return cachedBuild({ name: "pages", sources, build: buildPages });
}

if (import.meta.main) process.stdout.write(`${await builtPages()}\n`);
