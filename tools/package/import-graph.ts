// Finds the files and packages that a compiled folder's JavaScript or declarations import.
import { existsSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import ts from "typescript";

/** An import, static or dynamic, of values or types; `start` and `end` delimit its path in the text, without quotes. */
export interface ModuleImport {
  readonly path: string;
  readonly start: number;
  readonly end: number;
}

/** Dependencies of files, including the files: files by absolute path, packages by name with the importing file. */
export interface ImportGraph {
  readonly files: ReadonlySet<string>;
  readonly packages: ReadonlyMap<string, string>;
  /** Imports of files that do not exist, with the importing file. */
  readonly missing: readonly { readonly from: string; readonly path: string }[];
}

/** Lists all imports in a text, in order. */
export function importsOf(text: string): ModuleImport[] {
  const { importedFiles } = ts.preProcessFile(text, true, true);
  return importedFiles.map(({ fileName, pos }) => {
    const start = text.indexOf(fileName, pos);
    return { path: fileName, start, end: start + fileName.length };
  });
}

/**
 * Follows the imports of these files.
 * @param entries absolute paths, all `.js` or all `.d.ts`, which decides how an import of `./module.js` is resolved
 * @param options.replacements files to follow instead, by the file that they replace; absolute paths
 * @throws Error ENOENT if an entry does not exist
 */
export function followImports(
  entries: readonly string[],
  { replacements }: { readonly replacements?: ReadonlyMap<string, string> } = {},
): ImportGraph {
  const files = new Set(entries);
  const packages = new Map<string, string>();
  const missing: { from: string; path: string }[] = [];
  // Iteration over a set includes entries added meanwhile.
  for (const from of files) {
    if (from.endsWith(".json")) continue;
    for (const { path } of importsOf(readFileSync(from, "utf8"))) {
      if (!path.startsWith(".")) {
        if (!packages.has(toPackage(path))) packages.set(toPackage(path), from);
        continue;
      }
      // Declarations import the code that they describe; code imports exactly what runs.
      const target = resolve(dirname(from), from.endsWith(".d.ts") ? path.replace(/\.[jt]s$/, ".d.ts") : path);
      const to = replacements?.get(target) ?? target;
      if (existsSync(to)) files.add(to);
      else missing.push({ from, path });
    }
  }
  return { files, packages, missing };
}

/** The name at the start of a path: `@jest/globals` of `@jest/globals/x`; `node:fs` is unchanged. */
export function toPackage(path: string): string {
  return path
    .split("/")
    .slice(0, path.startsWith("@") ? 2 : 1)
    .join("/");
}
