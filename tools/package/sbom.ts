// Generates the bill of materials, dist/sbom.cdx.json (CycloneDX), from the lockfile; reproducible byte for byte.
import { execFileSync } from "node:child_process";
import { type Manifest, readManifest } from "./manifest.ts";

/** One package in a bill of materials. */
export interface Component {
  readonly "bom-ref": string;
  readonly name: string;
  readonly version: string;
  readonly licenses?: readonly {
    readonly license?: { readonly id?: string; readonly name?: string };
    readonly expression?: string;
  }[];
  /** Packages bundled into ours. */
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
 * Builds the bill of materials for a folder with package.json and package-lock.json.
 * @param bundled packages in its files, as `name@version`
 * @throws Error with npm's output
 */
export function makeBom(folder: string, bundled: ReadonlySet<string>): Bom {
  const args = ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only"];
  // Building pages sets NODE_ENV to "production", which makes npm omit development dependencies, including bundled packages.
  const env = { ...process.env, NODE_ENV: "" };
  const text = execFileSync("npm", args, { cwd: folder, env, encoding: "utf8", maxBuffer: 2 ** 27, stdio: "pipe" });
  return toReleaseBom(JSON.parse(text), readManifest(folder), bundled);
}

/**
 * Drops packages that only the checkout needs, and values that differ between runs.
 * @throws Error if a bundled package is not in the lockfile
 */
export function toReleaseBom(
  fullBom: Bom,
  { name, version, dependencies }: Pick<Manifest, "name" | "version" | "dependencies">,
  bundled: ReadonlySet<string> = new Set(),
): Bom {
  const links = new Map(fullBom.dependencies.map(({ ref, dependsOn = [] }) => [ref, dependsOn]));
  const reachedRefs = new Set(Object.entries(dependencies).map(([dependency, exact]) => `${dependency}@${exact}`));
  // Iteration over a set includes entries added meanwhile.
  for (const ref of reachedRefs) for (const next of links.get(ref) ?? []) reachedRefs.add(next);
  const { component } = fullBom.metadata;
  const ownComponent = describe(name, version);
  return {
    bomFormat: fullBom.bomFormat,
    specVersion: fullBom.specVersion,
    metadata: {
      component: { ...withoutAddresses(component), ...ownComponent, components: toBundledComponents(fullBom, bundled) },
    },
    components: fullBom.components
      .filter((component) => reachedRefs.has(component["bom-ref"]))
      .sort(byRef)
      .map(withoutAddresses),
    dependencies: [
      {
        ref: ownComponent["bom-ref"],
        dependsOn: Object.entries(dependencies)
          .map(([dependency, exact]) => `${dependency}@${exact}`)
          .sort(),
      },
      ...[...reachedRefs].sort().map((ref) => ({ ref, dependsOn: [...(links.get(ref) ?? [])].sort() })),
    ],
  };
}

/** Returns the bundled packages as components of ours. */
function toBundledComponents(fullBom: Bom, bundled: ReadonlySet<string>): readonly Component[] {
  const bundledComponents = fullBom.components.filter((component) => bundled.has(component["bom-ref"]));
  const missing = [...bundled].filter((ref) => !bundledComponents.some((component) => component["bom-ref"] === ref));
  if (missing.length > 0) throw new Error(`The lockfile has no ${missing.join(", ")}, whose code is in the package.`);
  // References name the other version, if one is installed. npm marks the bundled one as a development dependency, so
  // its properties are dropped.
  return bundledComponents.sort(byRef).map((component) => ({
    ...withoutAddresses(component),
    "bom-ref": `bundled:${component["bom-ref"]}`,
    properties: [],
  }));
}

/** Describes the package itself; npm would use the folder's name. */
function describe(name: string, version: string): Component {
  return { "bom-ref": `${name}@${version}`, name, version };
}

/** Removes download addresses, which do not belong in a bill of materials. */
function withoutAddresses<C extends Component>(component: C): C {
  return { ...component, externalReferences: [] };
}

function byRef(left: Component, right: Component): number {
  return left["bom-ref"] < right["bom-ref"] ? -1 : 1;
}
