// Builds the front door and the console with Vite. Run as a process, prints the output folder.
import { join } from "node:path";
import { build } from "vite";
import { cachedBuild, licencesOf, production } from "./cached-build.ts";

const root = import.meta.dirname;

/**
 * Writes the pages, their assets and the licences of bundled packages.
 * @param outDir emptied first
 * @returns bundled packages, as `name@version`
 */
export async function buildPages(outDir: string): Promise<ReadonlySet<string>> {
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
      rolldownOptions: { input: { front: join(root, "front.html"), console: join(root, "console.html") } },
    },
  });
  return bundled;
}

/** Folder with a build of the current sources, built if missing. */
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
