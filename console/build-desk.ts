// Builds the agent's desk with Vite; as a command, also prints the output folder.
import { join } from "node:path";
import { cachedBuild, production, top } from "./cached-build.ts";
import { licences } from "./licences-plugin.ts";

/**
 * Writes the desk, its assets and the licences of bundled packages.
 * @param outDir emptied first
 * @returns bundled packages, as `name@version`
 */
export async function buildDesk(outDir: string): Promise<ReadonlySet<string>> {
  const bundled = new Set<string>();
  const root = join(top, "console/desk");
  // Imported lazily: a cached build does not need it.
  const { build } = await import("vite");
  await build({
    configFile: join(root, "vite.config.ts"),
    root,
    base: "./",
    logLevel: "error",
    ...production,
    plugins: [licences(bundled)],
    build: { outDir, emptyOutDir: true },
  });
  return bundled;
}

/** Folder with a build of the current sources, built if missing. */
export function ensureDeskBuilt(): Promise<string> {
  const sources = [
    "console/*.ts",
    "console/desk/*.{html,ts}",
    "console/desk/src/**/*.*",
    "console/src/{contract,search,shared}/*.*",
    "mock/control/journal/rules.json",
    "spec/generated/remedies.json",
    "harness/client.ts",
    "harness/remote/*.ts",
    "mock/client.ts",
    "mock/{engine/core,domain/conversations}/**/*.ts",
  ];
  return cachedBuild({ name: "desk", sources, build: buildDesk });
}

if (import.meta.main) process.stdout.write(`${await ensureDeskBuilt()}\n`);
