// Bundles a page's script with the mock from the sources, as a consumer's bundler would: for browsers, minified, in chunks.
import { readFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { type OutputChunk, type Plugin, rolldown } from "rolldown";

const checkout = resolve(import.meta.dirname, "../..");
const pageScript = resolve(checkout, "page.ts");

/** One file of a bundle. */
export interface Chunk {
  readonly name: string;
  readonly content: string;
  readonly bytes: number;
  readonly gzipBytes: number;
  /** Its source files, relative to the top folder. */
  readonly inputs: readonly string[];
  /** Chunks imported statically. */
  readonly imports: readonly string[];
  /** Chunks imported on demand. */
  readonly loads: readonly string[];
}

export interface Bundle {
  readonly entry: Chunk;
  /** All chunks by name, including the entry. */
  readonly chunks: ReadonlyMap<string, Chunk>;
  /** A chunk with all its static imports. */
  withImports(name: string): readonly Chunk[];
}

/**
 * @param script the page's script in TypeScript; imports are resolved from the top folder
 * @param isSplit whether each part loaded on demand gets its own chunk; otherwise there is one chunk
 */
export async function bundleForBrowser(script: string, isSplit = true): Promise<Bundle> {
  const build = await rolldown({
    cwd: checkout,
    input: pageScript,
    platform: "browser",
    transform: { target: "es2022" },
    plugins: [page(script), browserField()],
  });
  const { output } = await build.generate({ format: "esm", minify: true, codeSplitting: isSplit });
  await build.close();
  const chunks = new Map(
    output.flatMap((file) => (file.type === "chunk" ? [[file.fileName, toChunk(file)] as const] : [])),
  );
  const entry = [...chunks.values()].find(({ inputs }) => inputs.includes("page.ts"));
  if (entry === undefined) throw new Error("The bundle has no chunk with the page's own script.");
  function withImports(name: string, visited = new Set<string>()): readonly Chunk[] {
    const chunk = chunks.get(name);
    if (chunk === undefined || visited.has(name)) return [];
    visited.add(name);
    return [chunk, ...chunk.imports.flatMap((imported) => withImports(imported, visited))];
  }
  return { entry, chunks, withImports: (name) => withImports(name) };
}

function toChunk({ fileName, code, moduleIds, imports, dynamicImports }: OutputChunk): Chunk {
  return {
    name: fileName,
    content: code,
    bytes: Buffer.byteLength(code),
    gzipBytes: gzipSync(code, { level: 9 }).length,
    inputs: moduleIds.map((id) => relative(checkout, id)),
    imports,
    loads: dynamicImports,
  };
}

/** The script as a file in the top folder. */
function page(script: string): Plugin {
  return {
    name: "page",
    resolveId: (id) => (id === pageScript ? id : undefined),
    load: (id) => (id === pageScript ? { code: script, moduleType: "ts" } : undefined),
  };
}

/** The browser field of package.json, applied to the sources of its compiled files. */
function browserField(): Plugin {
  const manifest: { browser: Record<string, string> } = JSON.parse(readFileSync(`${checkout}/package.json`, "utf8"));
  const toSource = (compiled: string) => resolve(checkout, compiled.replace(/^\.\/dist\//, "").replace(/\.js$/, ".ts"));
  const replacements = new Map(Object.entries(manifest.browser).map((pair) => [toSource(pair[0]), toSource(pair[1])]));
  return {
    name: "browser-field",
    resolveId: (id, importer = checkout) => replacements.get(resolve(importer, "..", id)),
  };
}
