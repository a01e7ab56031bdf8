// Checks what a release installs: the bill of materials lists exactly that, every licence is allowed, and nothing is installed twice.
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

const billOfUs = "dist/sbom.cdx.json";
const licencesOfUs = "dist/licences.txt";

interface Installed {
  readonly name: string;
  readonly version: string;
  readonly license?: unknown;
}

/** Whether every installed or bundled package has an allowed licence; one alternative of `(A OR B)` is enough. */
export function checkLicences(consumer: string, name: string): Finding {
  const packages = listInstalled(consumer).filter((one) => one.name !== name);
  const bundled = listBundled(consumer, name);
  const wrong = [...packages, ...bundled].filter(({ license }) => !isAllowed(license));
  return {
    check: "licences",
    seen: `${packages.length} packages and ${bundled.length} in ours, all of ${allowedLicences.join(", ")}`,
    failures: wrong.map(({ name: one, version, license }) => {
      const found = license === undefined ? "no licence" : `the licence ${JSON.stringify(license)}`;
      return `${one} ${version} has ${found}; allowed are ${allowedLicences.join(", ")}`;
    }),
  };
}

/** Whether a package's bill of materials lists what was installed with it, and is reproducible. */
export function checkBom(consumer: string, name: string): Finding {
  const path = billOfUs;
  const text = readFileSync(join(consumer, "node_modules", name, path), "utf8");
  const bom: Bom = JSON.parse(text);
  const listed = bom.components.map((one) => `${one.name} ${one.version}`);
  const there = listInstalled(consumer)
    .filter((one) => one.name !== name)
    .map((one) => `${one.name} ${one.version}`);
  const unsteady = ["serialNumber", "timestamp", "resolved", "distribution"].filter((word) =>
    text.includes(`"${word}"`),
  );
  return {
    check: "sbom",
    seen: `${path}, ${bom.bomFormat} ${bom.specVersion}, ${listed.length} packages`,
    failures: [
      ...there.filter((one) => !listed.includes(one)).map((one) => `${path} does not name ${one}, which is installed`),
      ...listed.filter((one) => !there.includes(one)).map((one) => `${path} names ${one}, which is not installed`),
      ...unsteady.map((word) => `${path} has "${word}", which would differ from run to run`),
    ],
  };
}

/**
 * Whether each library in the code of a package has its licence text and its line in the bill of materials, and is not
 * a dependency as well; and whether each dependency is loaded.
 */
export function checkBundled(folder: string): Finding {
  const code = globSync("dist/{mock,harness}/**/*.js", { cwd: folder }).map((path) =>
    readFileSync(join(folder, path), "utf8"),
  );
  // The bundler names the file of each part.
  const parts = code.flatMap((text) => [...text.matchAll(/^\/\/.*\bnode_modules\/((?:@[^/\s]+\/)?[^/\s]+)\//gm)]);
  const names = [...new Set(parts.map(([, name = ""]) => name))].sort();
  const licences = readFileSync(join(folder, licencesOfUs), "utf8");
  const bom: Bom = JSON.parse(readFileSync(join(folder, billOfUs), "utf8"));
  const dependencies = Object.keys(readManifest(folder).dependencies);
  const lacking = (what: string, has: (name: string) => boolean) =>
    names.filter((name) => !has(name)).map((name) => `the code of ${name} is in the package, ${what}`);
  return {
    check: "bundled",
    seen: `${names.length} libraries with licence, ${dependencies.length} dependencies that are loaded`,
    failures: [
      ...lacking(`but ${licencesOfUs} has no licence of it`, (name) => {
        const [, text = ""] = new RegExp(`^${name} \\d\\S*\\n\\n([^]*)`, "m").exec(licences) ?? [];
        return /copyright/i.test(text.slice(0, 500));
      }),
      ...lacking(`but ${billOfUs} does not name it`, (name) =>
        (bom.metadata.component.components ?? []).some((one) => one.name === name),
      ),
      ...lacking("and it is installed as a dependency, too", (name) => !dependencies.includes(name)),
      ...dependencies
        .filter((name) => !code.some((text) => new RegExp(`\\b(?:from|import) ?\\(?"${name}["/]`).test(text)))
        .map((name) => `${name} is a dependency, but nothing loads it`),
    ],
  };
}

function isAllowed(licence: unknown): boolean {
  if (typeof licence !== "string") return false;
  const parts = licence.replaceAll(/[()]/g, "").split(" OR ");
  return parts.some((part) => allowedLicences.includes(part.trim()));
}

/** Bundled packages, according to our bill of materials. */
function listBundled(consumer: string, name: string): readonly Installed[] {
  const bom: Bom = JSON.parse(readFileSync(join(consumer, "node_modules", name, billOfUs), "utf8"));
  return (bom.metadata.component.components ?? []).map((one) => ({
    name: one.name,
    version: one.version,
    license: one.licenses?.map(({ license, expression }) => expression ?? license?.id ?? license?.name).join(" AND "),
  }));
}

/** Every package below a consumer's node_modules, including nested ones. */
function listInstalled(consumer: string): readonly Installed[] {
  const patterns = ["**/node_modules/*/package.json", "**/node_modules/@*/*/package.json"];
  const paths = patterns.flatMap((pattern) => globSync(pattern, { cwd: consumer })).sort();
  return paths.map((path) => JSON.parse(readFileSync(join(consumer, path), "utf8")));
}
