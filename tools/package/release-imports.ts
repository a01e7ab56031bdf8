// Checks that no entry loads, or names in its types, a test runner that its consumer may lack, nor Node modules where it runs in browsers.
import { existsSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join, resolve } from "node:path";
import type { Finding } from "./finding.ts";
import { type Reached, reach } from "./import-graph.ts";
import { entriesOf, type Manifest, readManifest } from "./manifest.ts";

/** Entries that may import packages the consumer provides. */
const owners: Readonly<Record<string, readonly string[]>> = {
  vitest: ["./vitest", "./vitest/global-setup"],
  "@jest/globals": ["./jest"],
  expect: ["./jest"],
  "@playwright/test": ["./playwright"],
  msw: ["./msw"],
};

/** Optional peers that any entry may load when an option requires them; types must not name them. */
const onDemand: ReadonlySet<string> = new Set(["pg", "prom-client"]);

/** Entries that also run in browsers. */
const anywhere = [".", "./client", "./contract", "./fixtures", "./scenarios", "./msw"];

/** Follows every entry's imports, static and dynamic, in code and types. */
export function checkImports(folder: string): Finding {
  const manifest = readManifest(folder);
  // The files check reports missing files.
  const entries = [...entriesOf(manifest)].filter(([, { types, default: code }]) =>
    [types, code].every((path) => existsSync(join(folder, path))),
  );
  const failures = entries.flatMap(([name, entry]) => {
    const code = reach([join(folder, entry.default)]);
    const types = reach([join(folder, entry.types)]);
    const inBrowser = anywhere.includes(name)
      ? reach([join(folder, entry.default)], { instead: toBrowser(folder, manifest) })
      : undefined;
    return [
      ...foreignPackages(name, code, manifest)
        .filter(({ peer }) => !onDemand.has(peer))
        .map(({ failure }) => failure),
      ...foreignPackages(name, types, manifest).map(({ failure }) => failure),
      ...(inBrowser === undefined ? [] : builtinModules(inBrowser, `${name}, which runs in browsers,`)),
      ...(inBrowser === undefined ? [] : builtinModules(types, `${name}, by its types,`)),
      ...[...code.missing, ...types.missing].map(
        ({ from, path }) => `${name} reaches ${path} of ${from}, which does not exist`,
      ),
    ];
  });
  return {
    check: "imports",
    seen: `${entries.length} entries: peers are reached from their own, Node not from those for browsers`,
    // One file can break several entries in the same way.
    failures: [...new Set(failures.map((failure) => failure.replaceAll(`${folder}/`, "")))],
  };
}

function foreignPackages(name: string, { packages }: Reached, { dependencies }: Manifest) {
  return [...packages].flatMap(([peer, from]) => {
    if (isBuiltin(peer) || dependencies[peer] !== undefined) return [];
    const allowed = owners[peer];
    if (allowed?.includes(name)) return [];
    const why = allowed === undefined ? ", which is neither dependency nor peer" : `; only ${allowed.join(", ")} may`;
    return [{ peer, failure: `${name} reaches ${peer} (${from})${why}` }];
  });
}

function builtinModules({ packages }: Reached, subject: string): string[] {
  const found = [...packages].filter(([one]) => isBuiltin(one));
  return found.map(([one, from]) => `${subject} reaches ${one} (${from})`);
}

// Replacements that bundlers for browsers use (package.json, `browser`).
function toBrowser(folder: string, { browser }: Manifest): ReadonlyMap<string, string> {
  return new Map(Object.entries(browser).map(([from, to]) => [resolve(folder, from), resolve(folder, to)]));
}
