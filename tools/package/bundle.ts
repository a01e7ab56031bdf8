// Bundles the release into few files, because Node takes longer to find 400 of them than to run them; optional code has its own chunks.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Plugin, rolldown } from "rolldown";
import { minifySync } from "rolldown/utils";
import { entriesOf, type Manifest } from "./manifest.ts";

/** Dependencies to bundle: they have many files of which a start needs few, or every start loads them. */
const bundled: readonly string[] = [
  "@faker-js/faker",
  "@hono/node-server",
  "commander",
  "hono",
  "jose",
  "leven",
  "openapi-fetch",
  "sorted-btree",
  "zod",
];

/** Files loaded by path: those in package.json, threads, and modules that find others relative to themselves. */
const loaded = ["mock/cli/main", "mock/node/node", "mock/browser", "mock/node/pages", "mock/node/scenario-worker"];

/**
 * Chunks of code that is always loaded together; the first match takes a file and everything it imports. `engine` is the mock, `world` builds
 * worlds. Entries that need no mock also use `core`, `records`, `client` and `contract`. Only chunks of libraries have shortened variable
 * names, so that stack traces name our functions.
 */
const chunks: readonly (readonly [name: string, test: RegExp])[] = [
  // Checks the platform before anything else loads, so no importing chunk may contain it.
  ["jest-platform", /\/harness\/jest-platform\.ts/],
  ["libraries", /\/node_modules\/(?:hono|leven|openapi-fetch|sorted-btree|zod)\//],
  ["jose", /\/node_modules\/jose\//],
  ["core", /\/mock\/engine\/core\//],
  ["records", /\/mock\/(?:domain\/records\/|control\/scenarios\/scenario\.ts)/],
  ["client", /\/mock\/mock-sandbox\.ts/],
  ["contract", /\/mock\/contract\//],
  ["engine", /\/mock\/create-mock\.ts/],
  ["world", /\/mock\/worlds\/building\.ts/],
];

/**
 * Bundles the sources of a checkout.
 * @param top the checkout
 * @param dist output folder
 */
export async function bundle(top: string, dist: string, manifest: Manifest): Promise<void> {
  const own = [...entriesOf(manifest).values()].map((entry) => entry.default.replace(/^\.\/dist\/(.*)\.js$/, "$1"));
  const outside = [...Object.keys(manifest.dependencies), ...Object.keys(manifest.peerDependencies), "expect"].filter(
    (name) => !bundled.includes(name),
  );
  const build = await rolldown({
    cwd: top,
    input: Object.fromEntries([...own, ...loaded].map((name) => [name, join(top, `${name}.ts`)])),
    platform: "neutral",
    resolve: { mainFields: ["module", "main"], conditionNames: ["import", "default"] },
    external: (id) => id.startsWith("node:") || outside.some((name) => id === name || id.startsWith(`${name}/`)),
    transform: { target: "es2024" },
    treeshake: { moduleSideEffects: (id) => !id.includes("/node_modules/zod/") },
    plugins: [jsonAsText(), fakerLists()],
    checks: { preferBuiltinFeature: false },
  });
  await build.write({
    dir: dist,
    format: "esm",
    // All in dist/mock: mock/node/scenario-files.ts starts node/scenario-worker.js from there.
    entryFileNames: "[name].js",
    chunkFileNames: "mock/[name]-chunk.js",
    minify: { compress: true, mangle: false, codegen: true },
    plugins: [shortNames(["libraries", "jose"])],
    comments: { legal: true, annotation: true, jsdoc: false },
    codeSplitting: { groups: chunks.map(([name, test], index) => ({ name, test, priority: chunks.length - index })) },
  });
  await build.close();
}

/** Shortens variable names in these chunks. */
function shortNames(names: readonly string[]): Plugin {
  return {
    name: "short-names",
    renderChunk: {
      order: "post",
      handler: (code, { name, fileName }) =>
        names.includes(name)
          ? minifySync(fileName, code, { module: true, mangle: { toplevel: true } }).code
          : undefined,
    },
  };
}

/** Engines parse JSON from a string several times faster than an object literal. */
function jsonAsText(): Plugin {
  return {
    name: "json-as-text",
    load: {
      filter: { id: /\.json$/ },
      handler(id) {
        const text = JSON.stringify(JSON.parse(readFileSync(id, "utf8")));
        const code = `export default JSON.parse('${text.replaceAll(/[\\']/g, "\\$&")}');`;
        return { code, moduleType: "js", moduleSideEffects: false };
      },
    },
  };
}

/** Only faker's lists of names are used (fixtures/people/person.ts); its functions and other lists are many times larger. */
function fakerLists(): Plugin {
  const lists = "\0faker-lists";
  return {
    name: "faker-lists",
    resolveId: { filter: { id: /^@faker-js\/faker\/locale\/de$/ }, handler: () => lists },
    load: {
      filter: { id: /^\0faker-lists$/ },
      async handler() {
        const { faker } = await import("@faker-js/faker/locale/de");
        const { person } = faker.rawDefinitions;
        return { code: `export const faker = ${JSON.stringify({ rawDefinitions: { person } })};`, moduleType: "js" };
      },
    },
  };
}
