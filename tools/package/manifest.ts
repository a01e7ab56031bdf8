// Reads the package.json of a package.
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Where an entry's types and code are, as paths in the package. */
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

/** The package.json of a folder. */
export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
}

/** Entries by the name they are imported by, `.` first; package.json itself, which is no module, left out. */
export function entriesOf({ exports }: Manifest): ReadonlyMap<string, Entry> {
  const modules = Object.entries(exports).flatMap(([name, entry]) =>
    typeof entry === "string" ? [] : [[name, entry] as const],
  );
  return new Map(modules);
}

/** Paths of the declarations of all entries. */
export function typesOf(manifest: Manifest): string[] {
  return [...entriesOf(manifest).values()].map(({ types }) => types);
}
