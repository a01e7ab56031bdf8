// A Vite plugin that adds the licences of bundled packages to a build.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/**
 * Adds `licences.txt` to a build: every bundled package by name, with version and licence.
 * @param bundled receives the packages, as `name@version`
 */
export function licences(bundled: Set<string>): Plugin {
  return {
    name: "licences",
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === "chunk" ? Object.keys(file.modules) : []));
      const folders = new Set(modules.flatMap((id) => folderOf(id) ?? []));
      const packages = [...folders].map(readPackage);
      for (const { name, version } of packages) bundled.add(`${name}@${version}`);
      const source = packages.map(toLicence).sort().join("\n");
      this.emitFile({ type: "asset", fileName: "licences.txt", source });
    },
  };
}

/** The folder of a module's package; undefined for our own modules. */
function folderOf(id: string): string | undefined {
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id.replace(/^\0/, ""))?.[0];
}

function readPackage(folder: string): PackageInfo {
  return { ...JSON.parse(readFileSync(join(folder, "package.json"), "utf8")), folder };
}

function toLicence({ folder, name, version, license }: PackageInfo): string {
  const [file] = globSync("{LICEN[CS]E,license}{,.md,.txt}", { cwd: folder });
  const text = file === undefined ? `${license}\n` : readFileSync(join(folder, file), "utf8");
  return `${name} ${version}\n\n${text}`;
}

interface PackageInfo {
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  readonly license?: string;
}
