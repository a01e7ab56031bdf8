// Bundles the release into a few readable files, because Node takes longer to find 400 files than to run them. Optional code has its own chunks.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Plugin, rolldown } from "rolldown";
import { minifySync } from "rolldown/utils";
import { licences } from "../../console/licences-plugin.ts";
import { entriesOf, type Manifest } from "./manifest.ts";

/** Files loaded by path: those in package.json, threads, and modules that find others relative to themselves. */
const filesLoadedByPath = [
  "mock/cli/main",
  "mock/node/platform",
  "mock/browser",
  "mock/node/pages",
  "mock/node/scenario-worker",
];

/**
 * Chunks of code that is always loaded together; the first match takes a file and everything it imports. `engine` is
 * the mock, `world` builds worlds. Entries that need no mock also use `core`, `records`, `client` and `contract`.
 */
const chunks: readonly (readonly [name: string, test: RegExp])[] = [
  // These check the platform before anything else is evaluated, so no importing chunk may contain them.
  ["node-version", /\/mock\/node-version\.ts/],
  ["check-node", /\/mock\/check-node\.ts/],
  ["jest-platform", /\/harness\/jest-platform\.ts/],
  ["libraries", /\/node_modules\/(?:hono|leven|sorted-btree|zod)\//],
  ["jose", /\/node_modules\/jose\//],
  ["core", /\/mock\/engine\/core\//],
  ["records", /\/mock\/(?:domain\/records\/|control\/scenarios\/scenario\.ts)/],
  ["client", /\/mock\/mock-sandbox\.ts/],
  ["contract", /\/mock\/contract\//],
  ["engine", /\/mock\/create-mock\.ts/],
  ["world-texts", /\/fixtures\/worlds\/worlds\.ts/],
  ["world", /\/mock\/worlds\/building\.ts/],
];

/**
 * Bundles the sources of a checkout, and the licences of the bundled libraries, which are neither dependencies nor peers.
 * @param top the checkout
 * @param dist output folder
 * @returns the bundled libraries, as `name@version`
 */
export async function bundle(top: string, dist: string, manifest: Manifest): Promise<ReadonlySet<string>> {
  const entries = [...entriesOf(manifest).values()].map((entry) => entry.default.replace(/^\.\/dist\/(.*)\.js$/, "$1"));
  const externalPackages = [...Object.keys(manifest.dependencies), ...Object.keys(manifest.peerDependencies), "expect"];
  const bundledPackages = new Set<string>();
  const build = await rolldown({
    cwd: top,
    input: Object.fromEntries([...entries, ...filesLoadedByPath].map((name) => [name, join(top, `${name}.ts`)])),
    platform: "neutral",
    resolve: { mainFields: ["module", "main"], conditionNames: ["import", "default"] },
    external: (id) =>
      id.startsWith("node:") || externalPackages.some((name) => id === name || id.startsWith(`${name}/`)),
    transform: { target: "es2024" },
    treeshake: { moduleSideEffects: (id) => !id.includes("/node_modules/zod/") },
    plugins: [jsonAsText(), fakerLists(), licences(bundledPackages), minifiedLibraries(), latinCode()],
    checks: { preferBuiltinFeature: false },
  });
  await build.write({
    dir: dist,
    format: "esm",
    // All in dist/mock: mock/node/scenario-files.ts starts node/scenario-worker.js from there.
    entryFileNames: "[name].js",
    chunkFileNames: "mock/[name]-chunk.js",
    minifyInternalExports: false,
    comments: { legal: true, annotation: true, jsdoc: false },
    codeSplitting: { groups: chunks.map(([name, test], index) => ({ name, test, priority: chunks.length - index })) },
  });
  await build.close();
  return bundledPackages;
}

/** Minifies the libraries, which shortens a start; our own code remains readable. */
function minifiedLibraries(): Plugin {
  return {
    name: "minified-libraries",
    generateBundle(_options, output) {
      for (const chunk of Object.values(output))
        if (chunk.type === "chunk" && chunk.name === "libraries")
          chunk.code = minifySync(chunk.fileName, chunk.code, { module: true }).code;
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
        // Escaped twice, so that the text, which engines retain, takes one byte per character too.
        const text = toLatin(JSON.stringify(JSON.parse(readFileSync(id, "utf8"))));
        const code = `export default JSON.parse('${text.replaceAll(/[\\']/g, "\\$&")}');`;
        return { code, moduleType: "js", moduleSideEffects: false };
      },
    },
  };
}

/** Escapes characters beyond Latin-1: a single one makes engines store a text with two bytes per character. */
function toLatin(text: string): string {
  return text.replaceAll(/[^\0-\xff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

function latinCode(): Plugin {
  return {
    name: "latin-code",
    generateBundle(_options, output) {
      for (const chunk of Object.values(output)) if (chunk.type === "chunk") chunk.code = toLatin(chunk.code);
    },
  };
}

/** Bundles only faker's lists of names (fixtures/people/person.ts); the rest of faker is many times larger. */
function fakerLists(): Plugin {
  return {
    name: "faker-lists",
    load: {
      filter: { id: /\/@faker-js\/faker\/.*\/de\.js$/ },
      async handler() {
        const { faker } = await import("@faker-js/faker/locale/de");
        const { person } = faker.rawDefinitions;
        return { code: `export const faker = ${JSON.stringify({ rawDefinitions: { person } })};`, moduleType: "js" };
      },
    },
  };
}
