// Finds which files of a compiled folder import which files and packages, from JavaScript or declarations.
import { existsSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import ts from "typescript";

/** An import, static or dynamic, of a value or of types; `start` and `end` delimit its path in the text, quotes excluded. */
export interface Imported {
  readonly path: string;
  readonly start: number;
  readonly end: number;
}

/** What some files need, themselves included: files by absolute path, packages by name with the file that names them. */
export interface Reached {
  readonly files: ReadonlySet<string>;
  readonly packages: ReadonlyMap<string, string>;
  /** Imports of files that are not there, each with the file that has it. */
  readonly missing: readonly { readonly from: string; readonly path: string }[];
}

/** All imports of a text, in their order. */
export function importsOf(text: string): Imported[] {
  const { importedFiles } = ts.preProcessFile(text, true, true);
  return importedFiles.map(({ fileName, pos }) => {
    const start = text.indexOf(fileName, pos);
    return { path: fileName, start, end: start + fileName.length };
  });
}

/**
 * Follows the imports of these files.
 * @param entries absolute paths, all of `.js` or all of `.d.ts`, which decides what an import of `./one.js` leads to
 * @param options.instead files that stand instead of others, both as absolute paths
 * @throws Error ENOENT where an entry is not there
 */
export function reach(
  entries: readonly string[],
  { instead }: { readonly instead?: ReadonlyMap<string, string> } = {},
): Reached {
  const files = new Set(entries);
  const packages = new Map<string, string>();
  const missing: { from: string; path: string }[] = [];
  // A set goes on to what is added while it is walked.
  for (const from of files) {
    if (from.endsWith(".json")) continue;
    for (const { path } of importsOf(readFileSync(from, "utf8"))) {
      if (!path.startsWith(".")) {
        if (!packages.has(toPackage(path))) packages.set(toPackage(path), from);
        continue;
      }
      // Declarations name the code that they describe; code names just what is run.
      const target = resolve(dirname(from), from.endsWith(".d.ts") ? path.replace(/\.[jt]s$/, ".d.ts") : path);
      const to = instead?.get(target) ?? target;
      if (existsSync(to)) files.add(to);
      else missing.push({ from, path });
    }
  }
  return { files, packages, missing };
}

// `@jest/globals/x` is of `@jest/globals`; `node:fs` stays itself.
function toPackage(path: string): string {
  return path
    .split("/")
    .slice(0, path.startsWith("@") ? 2 : 1)
    .join("/");
}
