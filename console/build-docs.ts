// Builds the contract page, /docs; as a command, also prints the output folder.
import { buildHtml, cachedBuild } from "./cached-build.ts";

/** Same parameter and result as `buildHtml`. */
export const buildDocs = (outDir: string) => buildHtml(outDir, ["docs"]);

/** Folder with a build of the current sources, built if missing. */
export function ensureDocsBuilt(): Promise<string> {
  const sources = [
    "console/*.{html,ts}",
    "console/src/{contract,docs,search,shared}/*.*",
    "docs/stories/*.md",
    "mock/control/journal/rules.json",
    "mock/engine/core/**/*.ts",
    "spec/generated/remedies.json",
  ];
  return cachedBuild({ name: "docs", sources, build: buildDocs });
}

if (import.meta.main) process.stdout.write(`${await ensureDocsBuilt()}\n`);
