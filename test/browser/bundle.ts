// Bundles a page's script with the mock, from the sources, as a consumer's bundler does from the package: for browsers, minified, in chunks.
import { readFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { build, type Metafile, type Plugin } from "esbuild";

const checkout = resolve(import.meta.dirname, "../..");

/** One file of a bundle. */
export interface Chunk {
  readonly name: string;
  readonly content: Uint8Array;
  readonly bytes: number;
  readonly gzipBytes: number;
  /** Source files that went in, from the top folder. */
  readonly inputs: readonly string[];
  /** Chunks that come with it at once. */
  readonly imports: readonly string[];
  /** Chunks that it loads when it needs them. */
  readonly loads: readonly string[];
}

export interface Bundle {
  readonly entry: Chunk;
  /** All chunks by name, the entry too. */
  readonly chunks: ReadonlyMap<string, Chunk>;
  /** A chunk and all that come with it at once. */
  withImports(name: string): readonly Chunk[];
}

/** @param script of the page, in TypeScript; imports are resolved from the top folder */
export async function bundleForBrowser(script: string): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: script, resolveDir: checkout, sourcefile: "page.ts", loader: "ts" },
    bundle: true,
    splitting: true,
    minify: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    outdir: "/bundle",
    absWorkingDir: checkout,
    metafile: true,
    write: false,
    plugins: [browserField()],
  });
  const contents = new Map(outputFiles.map(({ path, contents: content }) => [basename(path), content]));
  const chunks = new Map(Object.entries(metafile.outputs).map(([path, output]) => toChunk(path, output, contents)));
  const entry = [...chunks.values()].find(({ inputs }) => inputs.includes("page.ts"));
  if (entry === undefined) throw new Error("The bundle has no chunk with the page's own script.");
  function withImports(name: string, seen = new Set<string>()): readonly Chunk[] {
    const chunk = chunks.get(name);
    if (chunk === undefined || seen.has(name)) return [];
    seen.add(name);
    return [chunk, ...chunk.imports.flatMap((one) => withImports(one, seen))];
  }
  return { entry, chunks, withImports: (name) => withImports(name) };
}

function toChunk(
  path: string,
  { inputs, imports }: Metafile["outputs"][string],
  contents: ReadonlyMap<string, Uint8Array>,
): [string, Chunk] {
  const name = basename(path);
  const content = contents.get(name) ?? new Uint8Array();
  const gzipBytes = gzipSync(content, { level: 9 }).length;
  const of = (kind: string) => imports.filter((one) => one.kind === kind).map((one) => basename(one.path));
  const [all, now, later] = [Object.keys(inputs), of("import-statement"), of("dynamic-import")];
  return [name, { name, content, bytes: content.length, gzipBytes, inputs: all, imports: now, loads: later }];
}

/** What package.json says of browsers, for the sources that the compiled files are made of. */
function browserField(): Plugin {
  const manifest: { browser: Record<string, string> } = JSON.parse(readFileSync(`${checkout}/package.json`, "utf8"));
  const toSource = (compiled: string) => resolve(checkout, compiled.replace(/^\.\/dist\//, "").replace(/\.js$/, ".ts"));
  const instead = new Map(Object.entries(manifest.browser).map((pair) => [toSource(pair[0]), toSource(pair[1])]));
  return {
    name: "browser-field",
    setup({ onResolve }) {
      onResolve({ filter: /^\..*\.ts$/ }, ({ path, resolveDir }) => {
        const found = instead.get(resolve(resolveDir, path));
        return found === undefined ? undefined : { path: found };
      });
    },
  };
}
