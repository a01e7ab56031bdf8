// Builds dist/: static files for any host. Bundles the page with the mock, and writes the states that it can start from.
import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { build } from "esbuild";
import { buildState, toStateText } from "ticket-service-mock/fixtures";
import { states } from "./states.js";

await rm("dist", { recursive: true, force: true });
await mkdir("dist/states", { recursive: true });
await cp("src/index.html", "dist/index.html");
// Splitting keeps world building out of the page: worlds are built here.
await build({
  entryPoints: ["src/demo.js"],
  outdir: "dist",
  bundle: true,
  splitting: true,
  format: "esm",
  minify: true,
});
for (const value of states) {
  const files = [{ file: `${value.name}.js`, source: "file", value }];
  const state = await buildState({ scenario: value.name, scenarioFiles: { files, broken: [] } });
  await writeFile(`dist/states/${value.name}.json`, toStateText(state));
}
