// Checks the packages that a release installs or bundles: the bill of materials lists exactly these, and every licence is allowed.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Finding } from "./finding.ts";
import { readManifest } from "./manifest.ts";
import type { Bom } from "./sbom.ts";

/** Licences that require at most attribution; the Unlicense requires nothing. */
const allowedLicences: readonly string[] = [
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "MIT",
  "Unlicense",
];

const bomPath = "dist/sbom.cdx.json";
const licencesPath = "dist/licences.txt";

interface InstalledPackage {
  readonly name: string;
  readonly version: string;
  readonly license?: unknown;
}

/** Checks that every installed or bundled package has an allowed licence; one alternative of `(A OR B)` is enough. */
export function checkLicences(consumer: string, name: string): Finding {
  const packages = listInstalled(consumer).filter((installed) => installed.name !== name);
  const bundled = listBundled(consumer, name);
  const forbiddenPackages = [...packages, ...bundled].filter(({ license }) => !isAllowed(license));
  return {
    check: "licences",
    summary: `${packages.length} installed and ${bundled.length} bundled packages, all with an allowed licence`,
    failures: forbiddenPackages.map(({ name, version, license }) => {
      const found = license === undefined ? "no licence" : `the licence ${JSON.stringify(license)}`;
      return `${name} ${version} has ${found}; allowed licences: ${allowedLicences.join(", ")}`;
    }),
  };
}

/** Checks that a package's bill of materials lists the packages installed with it, and is reproducible. */
export function checkBom(consumer: string, name: string): Finding {
  const path = bomPath;
  const text = readFileSync(join(consumer, "node_modules", name, path), "utf8");
  const bom: Bom = JSON.parse(text);
  const listedIds = bom.components.map(({ name, version }) => `${name} ${version}`);
  const installedIds = listInstalled(consumer)
    .filter((installed) => installed.name !== name)
    .map(({ name, version }) => `${name} ${version}`);
  const volatileFields = ["serialNumber", "timestamp", "resolved", "distribution"].filter((field) =>
    text.includes(`"${field}"`),
  );
  return {
    check: "sbom",
    summary: `${path}, ${bom.bomFormat} ${bom.specVersion}, ${listedIds.length} packages`,
    failures: [
      ...installedIds
        .filter((id) => !listedIds.includes(id))
        .map((id) => `${path} does not list ${id}, which is installed`),
      ...listedIds
        .filter((id) => !installedIds.includes(id))
        .map((id) => `${path} lists ${id}, which is not installed`),
      ...volatileFields.map((field) => `${path} has "${field}", which changes with every build`),
    ],
  };
}

/**
 * Checks that each library in the code of a package has its licence text and its line in the bill of materials, and is
 * not also a dependency, and that each dependency is loaded.
 */
export function checkBundled(folder: string): Finding {
  const code = globSync("dist/{mock,harness}/**/*.js", { cwd: folder }).map((path) =>
    readFileSync(join(folder, path), "utf8"),
  );
  const names = findBundledLibraries(code);
  const licences = readFileSync(join(folder, licencesPath), "utf8");
  const bom: Bom = JSON.parse(readFileSync(join(folder, bomPath), "utf8"));
  const listedNames = (bom.metadata.component.components ?? []).map(({ name }) => name);
  const dependencies = Object.keys(readManifest(folder).dependencies);
  return {
    check: "bundled",
    summary: `${names.length} bundled libraries, each with its licence; ${dependencies.length} dependencies, each imported`,
    failures: [
      ...names
        .filter((name) => !hasLicenceText(name, licences))
        .map((name) => `${name} is bundled, but its licence is not in ${licencesPath}`),
      ...names
        .filter((name) => !listedNames.includes(name))
        .map((name) => `${name} is bundled, but ${bomPath} does not list it`),
      ...names
        .filter((name) => dependencies.includes(name))
        .map((name) => `${name} is bundled, but also declared as a dependency`),
      ...dependencies
        .filter((name) => !code.some((text) => imports(text, name)))
        .map((name) => `${name} is a dependency, but nothing imports it`),
    ],
  };
}

/** The libraries in the code, by the comments in which the bundler names the file of each part. */
function findBundledLibraries(code: readonly string[]): readonly string[] {
  const partComment = /^\/\/.*\bnode_modules\/((?:@[^/\s]+\/)?[^/\s]+)\//gm;
  const names = code.flatMap((text) => [...text.matchAll(partComment)].map(([, name = ""]) => name));
  return [...new Set(names)].sort();
}

function hasLicenceText(name: string, licences: string): boolean {
  const [, text = ""] = new RegExp(`^${name} \\d\\S*\\n\\n([^]*)`, "m").exec(licences) ?? [];
  return /copyright/i.test(text.slice(0, 500));
}

function imports(text: string, name: string): boolean {
  return new RegExp(`\\b(?:from|import) ?\\(?"${name}["/]`).test(text);
}

function isAllowed(licence: unknown): boolean {
  if (typeof licence !== "string") return false;
  const parts = licence.replaceAll(/[()]/g, "").split(" OR ");
  return parts.some((part) => allowedLicences.includes(part.trim()));
}

/** Bundled packages, according to our bill of materials. */
function listBundled(consumer: string, name: string): readonly InstalledPackage[] {
  const bom: Bom = JSON.parse(readFileSync(join(consumer, "node_modules", name, bomPath), "utf8"));
  return (bom.metadata.component.components ?? []).map(({ name, version, licenses }) => ({
    name,
    version,
    license: licenses?.map(({ license, expression }) => expression ?? license?.id ?? license?.name).join(" AND "),
  }));
}

/** Every package below a consumer's node_modules, including nested ones. */
function listInstalled(consumer: string): readonly InstalledPackage[] {
  const patterns = ["**/node_modules/*/package.json", "**/node_modules/@*/*/package.json"];
  const paths = patterns.flatMap((pattern) => globSync(pattern, { cwd: consumer })).sort();
  return paths.map((path) => JSON.parse(readFileSync(join(consumer, path), "utf8")));
}
