// Bundles the release into few files, because Node needs longer to find 400 of them than to run them; optional code has its own chunks.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Plugin, rolldown } from "rolldown";
import { minifySync } from "rolldown/utils";
import { entriesOf, type Manifest } from "./manifest.ts";

/** Dependencies whose code is bundled: each has many files of which a start needs few, or lies on the way of every start. */
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

/** Files that are loaded by their path: those of package.json, threads, and what finds others by its own place. */
const loaded = ["mock/cli/main", "mock/node/node", "mock/browser", "mock/node/pages", "mock/node/scenario-worker"];

/**
 * What always comes together is one chunk, the first that fits: a file and all that it imports. `engine` is the mock, `world` what builds
 * worlds. `core`, `records`, `client` and `contract` are also needed by entries that need no mock. Names of variables stay as they are but in
 * the chunks of libraries: a stack trace names our functions.
 */
const chunks: readonly (readonly [name: string, test: RegExp])[] = [
  // Looks at the platform before anything else is loaded, so it cannot be a part of what imports others.
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
 * Writes the code of a checkout's sources.
 * @param top the checkout
 * @param dist where its code goes
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

/** Shortens the names of variables in these chunks. */
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

/** The engine reads JSON out of a text several times as fast as a literal. */
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

/** Of faker only lists of names are used (fixtures/people/person.ts); its functions and its other lists are many times as large. */
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
