// `npm run build`: writes the released files to dist/: code, pages, declarations, bill of materials.
import { spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildPages } from "../../console/build.ts";
import { bundle } from "./bundle.ts";
import { compilerFlags, nativeCompiler } from "./compiler.ts";
import { followImports, importsOf } from "./import-graph.ts";
import { readManifest, typesOf } from "./manifest.ts";
import { makeBom } from "./sbom.ts";

const top = join(import.meta.dirname, "../..");
const dist = join(top, "dist");

rmSync(dist, { recursive: true, force: true });
compile("--emitDeclarationOnly");
removeUnreached();
const bundledCode = await bundle(top, dist, readManifest(top));
const bundledPages = await buildPages(join(dist, "console"));
const bundledPackages = new Set([...bundledCode, ...bundledPages]);
writeFileSync(join(dist, "sbom.cdx.json"), JSON.stringify(makeBom(top, bundledPackages)));
for (const file of filesOf("d.ts")) writeFileSync(file, renameImports(readFileSync(file, "utf8")));

function compile(...flags: string[]): void {
  const args = [nativeCompiler, ...compilerFlags, "-p", "tsconfig.build.json", ...flags];
  const { status } = spawnSync(process.execPath, args, { cwd: top, stdio: "inherit" });
  // The compiler emits despite errors: finish the build, but fail.
  if (status !== 0) process.exitCode = 1;
}

function removeUnreached(): void {
  const entries = typesOf(readManifest(top)).map((path) => join(top, path));
  const { files } = followImports(entries.filter((path) => existsSync(path)));
  for (const file of filesOf("d.ts")) if (!files.has(file)) rmSync(file);
}

// Declarations import `./module.ts`, but only compiled files are shipped.
function renameImports(text: string): string {
  const relativeImports = importsOf(text).filter(({ path }) => /^\.\.?\/.*\.ts$/.test(path));
  return relativeImports.reduceRight(
    (renamedText, { end }) => `${renamedText.slice(0, end - 3)}.js${renamedText.slice(end)}`,
    text,
  );
}

function filesOf(ending: string): string[] {
  return globSync(`**/*.${ending}`, { cwd: dist }).map((path) => join(dist, path));
}
