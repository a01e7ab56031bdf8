// Makes the bill of materials, dist/sbom.cdx.json (CycloneDX), from the lockfile; equal sources give equal bytes.
import { execFileSync } from "node:child_process";
import { readManifest } from "./manifest.ts";

/** One package in a bill of materials. */
export interface Component {
  readonly "bom-ref": string;
  readonly name: string;
  readonly version: string;
  readonly licenses?: readonly {
    readonly license?: { readonly id?: string; readonly name?: string };
    readonly expression?: string;
  }[];
  /** What is in it: packages whose code is in ours. */
  readonly components?: readonly Component[];
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
 * @param bundled packages whose code is in its pages, as `name@version`
 * @throws Error with what npm said
 */
export function makeBom(folder: string, bundled: ReadonlySet<string>): Bom {
  const order = ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only"];
  // Who builds pages sets NODE_ENV to "production"; npm then leaves out packages that others need for development, too.
  const env = { ...process.env, NODE_ENV: "" };
  const text = execFileSync("npm", order, { cwd: folder, env, encoding: "utf8", maxBuffer: 2 ** 27, stdio: "pipe" });
  return toReleaseBom(JSON.parse(text), readManifest(folder), bundled);
}

/**
 * Without what only the checkout needs, and without what differs from run to run.
 * @throws Error where a bundled package is not in the lockfile
 */
export function toReleaseBom(
  all: Bom,
  { name, version, dependencies }: Parameters<typeof describe>[0],
  bundled: ReadonlySet<string> = new Set(),
): Bom {
  const links = new Map(all.dependencies.map(({ ref, dependsOn = [] }) => [ref, dependsOn]));
  const reached = new Set(Object.entries(dependencies).map(([one, exact]) => `${one}@${exact}`));
  // A set goes on over what is added while it is read.
  for (const ref of reached) for (const next of links.get(ref) ?? []) reached.add(next);
  const { component } = all.metadata;
  const own = describe({ name, version, dependencies });
  return {
    bomFormat: all.bomFormat,
    specVersion: all.specVersion,
    metadata: { component: { ...withoutAddresses(component), ...own, components: findAll(all, bundled) } },
    components: all.components
      .filter((one) => reached.has(one["bom-ref"]))
      .sort(byRef)
      .map(withoutAddresses),
    dependencies: [
      {
        ref: own["bom-ref"],
        dependsOn: [...Object.entries(dependencies)].map(([one, exact]) => `${one}@${exact}`).sort(),
      },
      ...[...reached].sort().map((ref) => ({ ref, dependsOn: [...(links.get(ref) ?? [])].sort() })),
    ],
  };
}

/** The packages whose code is in ours: parts of it, not installed beside it. */
function findAll(all: Bom, bundled: ReadonlySet<string>): readonly Component[] {
  const found = all.components.filter((one) => bundled.has(one["bom-ref"]));
  const missing = [...bundled].filter((ref) => !found.some((one) => one["bom-ref"] === ref));
  if (missing.length > 0) throw new Error(`The lockfile has no ${missing.join(", ")}, whose code is in the pages.`);
  // Another version of a part may be installed too: a reference names one of them.
  return found.sort(byRef).map((one) => ({ ...withoutAddresses(one), "bom-ref": `bundled:${one["bom-ref"]}` }));
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
