// Reads the package.json of a package.
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** An entry's types and code, as paths in the package. */
interface Entry {
  readonly types: string;
  readonly default: string;
}

export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly exports: Readonly<Record<string, Entry | string>>;
  readonly bin: Readonly<Record<string, string>>;
  readonly browser: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta: Readonly<Record<string, { readonly optional?: boolean }>>;
}

export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
}

/** Entries by import name, `.` first; without package.json, which is not a module. */
export function entriesOf({ exports }: Manifest): ReadonlyMap<string, Entry> {
  const modules = Object.entries(exports).flatMap(([name, entry]) =>
    typeof entry === "string" ? [] : [[name, entry] as const],
  );
  return new Map(modules);
}

/** Declaration files of all entries. */
export function typesOf(manifest: Manifest): string[] {
  return [...entriesOf(manifest).values()].map(({ types }) => types);
}
