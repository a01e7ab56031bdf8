// Builds the agent's desk, console/desk, as a consumer's Vite does, with the sources of this checkout as its `ticket-service-mock`.
// tools/package/build.ts builds it into a release; mock/node/pages.ts runs this file in a checkout. Run as a process it prints the folder.
import { join } from "node:path";
import { build } from "vite";
import { cachedBuild, licencesOf, top } from "./cached-build.ts";

/**
 * Writes the desk, its files and the licences of what is in it.
 * @param outDir emptied first
 * @returns the packages whose code is in them, as `name@version`
 */
export async function buildDesk(outDir: string): Promise<ReadonlySet<string>> {
  const bundled = new Set<string>();
  const root = join(top, "console/desk");
  await build({
    configFile: join(root, "vite.config.ts"),
    root,
    logLevel: "error",
    plugins: [licencesOf(bundled)],
    resolve: { alias: { "ticket-service-mock/client": join(top, "harness/client.ts") } },
    build: { outDir, emptyOutDir: true },
  });
  return bundled;
}

/** The folder of what the sources say now; built where it is not there yet. */
export function builtDesk(): Promise<string> {
  const sources = [
    "console/*.ts",
    "console/desk/*.{html,ts}",
    "console/desk/src/**/*.*",
    "harness/client.ts",
    "harness/remote/*.ts",
    "mock/client.ts",
  ];
  return cachedBuild({ name: "desk", sources, build: buildDesk });
}

if (import.meta.main) process.stdout.write(`${await builtDesk()}\n`);
