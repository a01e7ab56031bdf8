// The licences of the packages installed with a release, its bill of materials, and a run without a network.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { readManifest } from "../../tools/package/manifest.ts";
import { checkout, packedTarball } from "../../tools/package/pack.ts";
import { checkLicences } from "../../tools/package/release-licences.ts";
import { checkOffline } from "../../tools/package/release-offline.ts";
import { type Bom, toReleaseBom } from "../../tools/package/sbom.ts";
import { useTemporaryFolder } from "../mock/temporary-folder.ts";

const folder = useTemporaryFolder();
const packageFolder = join(folder, "package");

beforeAll(() => {
  execFileSync("tar", ["-xzf", packedTarball(), "-C", folder]);
});

describe("the packages installed with a release", () => {
  const consumer = join(folder, "supply");

  it("have allowed licences, and the bill of materials has the dependencies", () => {
    const { components }: Bom = JSON.parse(readFileSync(join(packageFolder, "dist/sbom.cdx.json"), "utf8"));
    cpSync(packageFolder, join(consumer, "node_modules/ticket-service-mock"), { recursive: true });
    for (const { name, version } of components) {
      const manifest = join(consumer, "node_modules", name, "package.json");
      mkdirSync(dirname(manifest), { recursive: true });
      writeFileSync(manifest, JSON.stringify({ name, version, license: "MIT" }));
    }
    expect(checkLicences(consumer, "ticket-service-mock").failures).toEqual([]);
    const names = components.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(Object.keys(readManifest(checkout).dependencies)));
  });
});

it("the licences of bundled libraries name their authors", () => {
  const licences = readFileSync(join(packageFolder, "dist/licences.txt"), "utf8");
  const texts = licences.split(/^(?=\S+ \d+\.\d+\.\d+\n\n)/m);
  expect(texts.length).toBeGreaterThan(5);
  expect(texts.filter((text) => !/copyright/i.test(text))).toEqual([]);
});

describe("a bill of materials", () => {
  it("has all transitive dependencies, and ignores npm's other metadata", () => {
    const component = (name: string) => ({
      "bom-ref": `${name}@1.0.0`,
      name,
      version: "1.0.0",
      externalReferences: [{ url: "x" }],
    });
    const npmBom = (serialNumber: string) => ({
      bomFormat: "CycloneDX",
      specVersion: "1.5",
      serialNumber,
      metadata: { timestamp: serialNumber, component: component("folder") },
      components: [component("tool"), component("deep"), component("direct")],
      dependencies: [
        { ref: "folder@1.0.0", dependsOn: ["tool@1.0.0", "direct@1.0.0"] },
        { ref: "direct@1.0.0", dependsOn: ["deep@1.0.0"] },
      ],
    });
    const manifest = { name: "ours", version: "2.0.0", dependencies: { direct: "1.0.0" } };
    const releaseBom = toReleaseBom(npmBom("one"), manifest);
    expect(releaseBom.components.map(({ name }) => name)).toEqual(["deep", "direct"]);
    expect(releaseBom.dependencies[0]).toEqual({ ref: "ours@2.0.0", dependsOn: ["direct@1.0.0"] });
    expect(JSON.stringify(toReleaseBom(npmBom("two"), manifest))).toBe(JSON.stringify(releaseBom));
    expect(JSON.stringify(releaseBom)).not.toMatch(/"one"|"two"|"url"|tool/);
  });
});

describe("a run without a network", () => {
  it("is skipped with a reason if no namespace can be created", () => {
    const { PATH } = process.env;
    process.env.PATH = folder;
    try {
      expect(checkOffline(folder)).toMatchObject({
        failures: [],
        skipped: expect.stringContaining("cannot create a network namespace"),
      });
    } finally {
      process.env.PATH = PATH;
    }
  });
});
