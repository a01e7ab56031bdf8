// Checks that a release contains exactly the files in its package.json, and that each dependency has a reason.
import { existsSync, globSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Manifest, readManifest } from "./manifest.ts";

/** Result of one check: what it inspected, and every failure. */
export interface Finding {
  readonly check: string;
  readonly seen: string;
  readonly failures: readonly string[];
  /** Why it could not run here. */
  readonly skipped?: string;
}

const shipped =
  /^(package\.json|(README|SECURITY|CHANGELOG)\.md|LICENSE|docs\/([a-z]+\.md|stories\/[a-z-]+\.md|scenario\.schema\.json|speed\.svg|pictures\/[a-z-]+\.webp)|examples\/[\w-]+\/.+\.(md|[cm]?js|ts|json|html|css)|spec\/generated\/assumptions\.md|dist\/(sbom\.cdx\.json|licences\.txt)|dist\/(console|desk|docs)\/(licences\.txt|[a-z]+\.html|assets\/[\w-]+\.(js|css|svg))|dist\/(mock|fixtures|scenarios|harness|spec\/(generated|generate|lint))\/.+\.(js|d\.ts|json))$/;

/** Whether every file in package.json exists, and no other. */
export function checkFiles(folder: string): Finding {
  const { exports, bin, browser } = readManifest(folder);
  const named = Object.entries(exports).flatMap(([name, entry]) => toNamed(`exports["${name}"]`, entry));
  const all = [
    ...named,
    ...Object.entries(bin).map(([name, path]) => [`bin["${name}"]`, path] as const),
    ...Object.entries(browser).flatMap(([from, to]) => [["browser", from] as const, ["browser", to] as const]),
  ];
  const missing = all.filter(([, path]) => !existsSync(join(folder, path)));
  const files = filesOf(folder);
  return {
    check: "files",
    seen: `${files.length} files, ${all.length} of them named by package.json`,
    failures: [
      ...missing.map(([field, path]) => `${field} names ${path}, which is not in the package`),
      ...files
        .filter((path) => !shipped.test(path))
        .map((path) => `${path} is in the package, but no consumer needs it`),
    ],
  };
}

function toNamed(field: string, entry: Manifest["exports"][string]): (readonly [field: string, path: string])[] {
  if (typeof entry === "string") return [[field, entry]];
  return Object.entries(entry).map(([condition, path]: [string, string]) => [`${field}.${condition}`, path]);
}

/** Whether runtime dependencies and the rows of docs/decisions/runtime-dependencies.md match one to one. */
export function checkReasons({ dependencies }: Manifest, page: string): Finding {
  const rows = [...page.matchAll(/^\| (?!Package \||-)(\S+) \| (.*\S.*) \|$/gm)];
  const reasons = new Map(rows.map(([, name = "", reason = ""]) => [name, reason]));
  const names = Object.keys(dependencies);
  return {
    check: "reasons",
    seen: `${names.length} runtime dependencies, each with its reason`,
    failures: [
      ...names
        .filter((name) => !reasons.has(name))
        .map((name) => `${name} has no reason in docs/decisions/runtime-dependencies.md`),
      ...[...reasons.keys()]
        .filter((name) => !names.includes(name))
        .map((name) => `docs/decisions/runtime-dependencies.md gives a reason for ${name}, which is not a dependency`),
      ...Object.entries(dependencies)
        .filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))
        .map(([name, version]) => `${name} is asked for as ${version}; versions are exact here`),
    ],
  };
}

/** Whether every peer is optional: npm installs required ones unasked. */
export function checkPeers({ peerDependencies, peerDependenciesMeta: meta }: Manifest): Finding {
  const names = Object.keys(peerDependencies);
  const required = names.filter((name) => meta[name]?.optional !== true);
  return {
    check: "peers",
    seen: `${names.length} peers, all optional`,
    failures: required.map((name) => `${name} is not an optional peer: npm would install it for everyone`),
  };
}

/** All files below a folder as relative paths with `/`. */
export function filesOf(folder: string): string[] {
  return globSync("**/*", { cwd: folder })
    .filter((path) => statSync(join(folder, path)).isFile())
    .map((path) => path.replaceAll("\\", "/"));
}
