// Checks that every package that a release installs or bundles has an allowed licence.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Finding } from "./finding.ts";
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
