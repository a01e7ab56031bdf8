// Checks that a release contains exactly the files in its package.json.
import { existsSync, globSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Finding } from "./finding.ts";
import { type Manifest, readManifest } from "./manifest.ts";

/** Paths that may be in the package, by folder. */
const shipped = [
  /^(package\.json|(README|SECURITY|CHANGELOG)\.md|LICENSE|spec\/generated\/assumptions\.md)$/,
  /^docs\/([a-z]+\.md|stories\/[a-z-]+\.md|scenario\.schema\.json|speed\.svg)$/,
  /^examples\/[\w-]+\/.+\.(md|[cm]?js|ts|json|html|css)$/,
  /^dist\/(sbom\.cdx\.json|licences\.txt)$/,
  /^dist\/console\/(licences\.txt|[a-z]+\.html|desk\/index\.html|assets\/[\w-]+\.(js|css|svg))$/,
  /^dist\/(mock|fixtures|scenarios|harness|spec\/(generated|generate|lint))\/.+\.(js|d\.ts|json)$/,
];

/** Checks that every file named in package.json exists, and that no unexpected file is in the package. */
export function checkFiles(folder: string): Finding {
  const { exports, bin, browser } = readManifest(folder);
  const exportedFiles = Object.entries(exports).flatMap(([name, entry]) => filesOfEntry(`exports["${name}"]`, entry));
  const declaredFiles = [
    ...exportedFiles,
    ...Object.entries(bin).map(([name, path]) => [`bin["${name}"]`, path] as const),
    ...Object.entries(browser).flatMap(([from, to]) => [["browser", from] as const, ["browser", to] as const]),
  ];
  const missing = declaredFiles.filter(([, path]) => !existsSync(join(folder, path)));
  const files = filesOf(folder);
  return {
    check: "files",
    summary: `${files.length} files, ${declaredFiles.length} of them named by package.json`,
    failures: [
      ...missing.map(([field, path]) => `${field} names ${path}, which is not in the package`),
      ...files
        .filter((path) => !shipped.some((pattern) => pattern.test(path)))
        .map((path) => `${path} is in the package, but no consumer needs it`),
    ],
  };
}

function filesOfEntry(field: string, entry: Manifest["exports"][string]): (readonly [field: string, path: string])[] {
  if (typeof entry === "string") return [[field, entry]];
  return Object.entries(entry).map(([condition, path]: [string, string]) => [`${field}.${condition}`, path]);
}

/** All files below a folder as relative paths with `/`. */
export function filesOf(folder: string): string[] {
  return globSync("**/*", { cwd: folder })
    .filter((path) => statSync(join(folder, path)).isFile())
    .map((path) => path.replaceAll("\\", "/"));
}
