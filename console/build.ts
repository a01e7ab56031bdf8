// Builds the front door and the console; as a command, also prints the output folder.
import { buildHtml, cachedBuild } from "./cached-build.ts";

/** Same parameter and result as `buildHtml`. */
export const buildPages = (outDir: string) => buildHtml(outDir, ["front", "console"]);

/** Folder with a build of the current sources, built if missing. */
export function ensurePagesBuilt(): Promise<string> {
  const sources = [
    "console/*.{html,ts}",
    "console/src/**/*.*",
    "mock/client.ts",
    "mock/control/journal/rules.json",
    "mock/{engine/core,domain/records}/**/*.ts",
    "spec/generated/{{,records/}validation,remedies}.json",
  ];
  return cachedBuild({ name: "pages", sources, build: buildPages });
}

if (import.meta.main) process.stdout.write(`${await ensurePagesBuilt()}\n`);
