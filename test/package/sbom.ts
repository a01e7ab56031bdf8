// Makes the bill of materials of a release, dist/sbom.cdx.json: npm writes all that the lockfile has (CycloneDX), and what is installed with the
// package is kept of it. It has no time, no random number and no address, so equal sources give equal bytes. Used by test/package/build.ts.
import { execFileSync } from "node:child_process";
import { readManifest } from "./manifest.ts";

/** One package in a bill of materials. */
export interface Component {
  readonly "bom-ref": string;
  readonly name: string;
  readonly version: string;
  readonly licenses?: readonly unknown[];
}

export interface Bom {
  readonly bomFormat: string;
  readonly specVersion: string;
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
}

/**
 * The bill of the package in a folder with a package.json and a package-lock.json.
 * @throws Error with what npm said
 */
export function makeBom(folder: string): Bom {
  const order = ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only"];
  // Who builds pages sets NODE_ENV to "production"; npm then leaves out packages that others need for development, too.
  const env = { ...process.env, NODE_ENV: "" };
  const text = execFileSync("npm", order, { cwd: folder, env, encoding: "utf8", maxBuffer: 2 ** 27, stdio: "pipe" });
  return toReleaseBom(JSON.parse(text), readManifest(folder));
}

/** Without what only the checkout needs, and without what differs from run to run. */
export function toReleaseBom(all: Bom, { name, version, dependencies }: Parameters<typeof describe>[0]): Bom {
  const links = new Map(all.dependencies.map(({ ref, dependsOn = [] }) => [ref, dependsOn]));
  const kept = new Set(Object.entries(dependencies).map(([one, exact]) => `${one}@${exact}`));
  // A set goes on over what is added while it is read.
  for (const ref of kept) for (const next of links.get(ref) ?? []) kept.add(next);
  const { component } = all.metadata;
  const own = describe({ name, version, dependencies });
  return {
    bomFormat: all.bomFormat,
    specVersion: all.specVersion,
    metadata: { component: { ...withoutAddresses(component), ...own } },
    components: all.components
      .filter((one) => kept.has(one["bom-ref"]))
      .sort(byRef)
      .map(withoutAddresses),
    dependencies: [
      {
        ref: own["bom-ref"],
        dependsOn: [...Object.entries(dependencies)].map(([one, exact]) => `${one}@${exact}`).sort(),
      },
      ...[...kept].sort().map((ref) => ({ ref, dependsOn: [...(links.get(ref) ?? [])].sort() })),
    ],
  };
}

/** What a bill says of the package itself; npm takes the name of the folder. */
function describe(manifest: {
  readonly name: string;
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
}): Component {
  const { name, version } = manifest;
  return { "bom-ref": `${name}@${version}`, name, version };
}

/** Where npm has a package from is no part of it. */
function withoutAddresses<C extends Component>(component: C): C {
  return { ...component, externalReferences: [] };
}

function byRef(left: Component, right: Component): number {
  return left["bom-ref"] < right["bom-ref"] ? -1 : 1;
}
