// Checks the imports of each entry, in code and types: no test runner that its consumer may not have, and no Node modules
// if it runs in browsers.
import { existsSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join, resolve } from "node:path";
import type { Finding } from "./finding.ts";
import { followImports, type ImportGraph } from "./import-graph.ts";
import { entriesOf, type Manifest, readManifest } from "./manifest.ts";

/** Entries that may import packages that the consumer provides. */
const allowedEntries: Readonly<Record<string, readonly string[]>> = {
  vitest: ["./vitest", "./vitest/global-setup"],
  "@jest/globals": ["./jest"],
  expect: ["./jest"],
  "@playwright/test": ["./playwright"],
  msw: ["./msw"],
};

/** Optional peers that any entry may load when an option requires them; types must not name them. */
const loadedOnDemand: ReadonlySet<string> = new Set(["pg", "prom-client"]);

/** Entries that also run in browsers. */
const browserEntries = [".", "./client", "./contract", "./fixtures", "./scenarios", "./msw"];

/** Follows every entry's imports, static and dynamic, in code and types. */
export function checkImports(folder: string): Finding {
  const manifest = readManifest(folder);
  // The files check reports missing files.
  const entries = [...entriesOf(manifest)].filter(([, { types, default: code }]) =>
    [types, code].every((path) => existsSync(join(folder, path))),
  );
  const failures = entries.flatMap(([name, entry]) => {
    const code = followImports([join(folder, entry.default)]);
    const types = followImports([join(folder, entry.types)]);
    const browserCode = browserEntries.includes(name)
      ? followImports([join(folder, entry.default)], { replacements: toBrowser(folder, manifest) })
      : undefined;
    return [
      ...findForbiddenPackages(name, code, manifest)
        .filter(({ peer }) => !loadedOnDemand.has(peer))
        .map(({ failure }) => failure),
      ...findForbiddenPackages(name, types, manifest).map(({ failure }) => failure),
      ...(browserCode === undefined ? [] : builtinModules(browserCode, `${name}, which runs in browsers,`)),
      ...(browserCode === undefined ? [] : builtinModules(types, `${name}, by its types,`)),
      ...[...code.missing, ...types.missing].map(
        ({ from, path }) => `${name} reaches ${path} of ${from}, which does not exist`,
      ),
    ];
  });
  return {
    check: "imports",
    summary: `${entries.length} entries: only their own reach a peer, and none for browsers reaches Node`,
    // One file can cause the same failure in several entries.
    failures: [...new Set(failures.map((failure) => failure.replaceAll(`${folder}/`, "")))],
  };
}

function findForbiddenPackages(name: string, { packages }: ImportGraph, { dependencies }: Manifest) {
  return [...packages].flatMap(([peer, from]) => {
    if (isBuiltin(peer) || dependencies[peer] !== undefined) return [];
    const allowed = allowedEntries[peer];
    if (allowed?.includes(name)) return [];
    const reason =
      allowed === undefined ? ", which is neither dependency nor peer" : `; only ${allowed.join(", ")} may`;
    return [{ peer, failure: `${name} reaches ${peer} (${from})${reason}` }];
  });
}

function builtinModules({ packages }: ImportGraph, subject: string): string[] {
  const builtins = [...packages].filter(([name]) => isBuiltin(name));
  return builtins.map(([name, from]) => `${subject} reaches ${name} (${from})`);
}

// Files that browser bundlers substitute (`browser` in package.json).
function toBrowser(folder: string, { browser }: Manifest): ReadonlyMap<string, string> {
  return new Map(Object.entries(browser).map(([from, to]) => [resolve(folder, from), resolve(folder, to)]));
}
