// Finds the files and packages that a compiled folder's JavaScript or declarations import.
import { existsSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import ts from "typescript";

/** An import, static or dynamic, of values or types; `start` and `end` delimit its path in the text, without quotes. */
export interface Imported {
  readonly path: string;
  readonly start: number;
  readonly end: number;
}

/** Dependencies of some files, themselves included: files by absolute path, packages by name with the importing file. */
export interface Reached {
  readonly files: ReadonlySet<string>;
  readonly packages: ReadonlyMap<string, string>;
  /** Imports of files that do not exist, with the importing file. */
  readonly missing: readonly { readonly from: string; readonly path: string }[];
}

/** All imports in a text, in order. */
export function importsOf(text: string): Imported[] {
  const { importedFiles } = ts.preProcessFile(text, true, true);
  return importedFiles.map(({ fileName, pos }) => {
    const start = text.indexOf(fileName, pos);
    return { path: fileName, start, end: start + fileName.length };
  });
}

/**
 * Follows the imports of these files.
 * @param entries absolute paths, all `.js` or all `.d.ts`, which decides what an import of `./one.js` resolves to
 * @param options.instead replacement files, both as absolute paths
 * @throws Error ENOENT if an entry does not exist
 */
export function reach(
  entries: readonly string[],
  { instead }: { readonly instead?: ReadonlyMap<string, string> } = {},
): Reached {
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
      const to = instead?.get(target) ?? target;
      if (existsSync(to)) files.add(to);
      else missing.push({ from, path });
    }
  }
  return { files, packages, missing };
}

// `@jest/globals/x` belongs to `@jest/globals`; `node:fs` stays as it is.
function toPackage(path: string): string {
  return path
    .split("/")
    .slice(0, path.startsWith("@") ? 2 : 1)
    .join("/");
}
