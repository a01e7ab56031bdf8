// The release check finds what would break a consumer: each case breaks a copy of the packed package in one way.
import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readManifest } from "../../tools/package/manifest.ts";
import { checkout, packedTarball } from "../../tools/package/pack.ts";
import { checkPeers, checkReasons } from "../../tools/package/release-dependencies.ts";
import { checkFiles } from "../../tools/package/release-files.ts";
import { checkImports } from "../../tools/package/release-imports.ts";
import { checkOffline } from "../../tools/package/release-offline.ts";
import { checkBom, checkBundled, checkLicences } from "../../tools/package/release-supply.ts";
import { checkByPublint, checkSizes, limits } from "../../tools/package/release-tools.ts";
import { type Bom, toReleaseBom } from "../../tools/package/sbom.ts";

const folder = mkdtempSync(join(tmpdir(), "ticket-mock-tampered-"));
const whole = join(folder, "package");
let copies = 0;

beforeAll(() => {
  execFileSync("tar", ["-xzf", packedTarball(), "-C", folder]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A copy of the package to break. */
function copy(): string {
  copies += 1;
  const place = join(folder, `copy-${copies}`, "package");
  cpSync(whole, place, { recursive: true });
  return place;
}

function change(place: string, path: string, edit: (text: string) => string): void {
  writeFileSync(join(place, path), edit(readFileSync(join(place, path), "utf8")));
}

describe("the release check", () => {
  it("names a file that an entry misses", () => {
    const place = copy();
    rmSync(join(place, "dist/harness/client.d.ts"));
    expect(checkFiles(place).failures).toEqual([
      `exports["./client"].types names ./dist/harness/client.d.ts, which is not in the package`,
    ]);
  });

  it("names a file that no consumer needs", () => {
    const place = copy();
    writeFileSync(join(place, "dist/harness/client.test.ts"), "");
    expect(checkFiles(place).failures).toEqual([
      "dist/harness/client.test.ts is in the package, but no consumer needs it",
    ]);
  });

  it("names a runner that an entry reaches though it is another's, however deep", () => {
    const place = copy();
    appendFileSync(join(place, "dist/mock/client-chunk.js"), `\nexport const later = () => import("vitest");\n`);
    const { failures } = checkImports(place);
    const only = "only ./vitest, ./vitest/global-setup may";
    expect(failures).toContain(`./client reaches vitest (dist/mock/client-chunk.js); ${only}`);
    expect(failures).toContain(`. reaches vitest (dist/mock/client-chunk.js); ${only}`);
    expect(failures.filter((failure) => failure.startsWith("./vitest"))).toEqual([]);
  });

  it("names a runner that is reached by types alone", () => {
    const place = copy();
    appendFileSync(join(place, "dist/harness/client.d.ts"), `\nexport type { Page } from "@playwright/test";\n`);
    expect(checkImports(place).failures).toEqual([
      "./client reaches @playwright/test (dist/harness/client.d.ts); only ./playwright may",
    ]);
  });

  it("names Node where an entry runs in browsers, and an undeclared package", () => {
    const place = copy();
    appendFileSync(join(place, "dist/harness/contract.js"), `\nimport "node:fs";\nimport "left-out/part";\n`);
    const { failures } = checkImports(place);
    expect(failures).toContain("./contract, which runs in browsers, reaches node:fs (dist/harness/contract.js)");
    expect(failures).toContain(
      "./contract reaches left-out (dist/harness/contract.js), which is neither dependency nor peer",
    );
  });

  it("names a peer that npm would install for everyone", () => {
    const place = copy();
    change(place, "package.json", (text) => text.replace(/"msw": \{\s*"optional": true\s*\}/, '"msw": {}'));
    expect(checkPeers(readManifest(place)).failures).toEqual([
      "msw is not an optional peer: npm would install it for everyone",
    ]);
  });

  it("names a dependency without a reason, a reason without a dependency, and a version that is not exact", () => {
    const page = "| Package | Reason |\n|---|---|\n| one | is small |\n| gone | was needed |\n";
    const manifest = { ...readManifest(whole), dependencies: { one: "^1.0.0", two: "2.0.0" } };
    expect(checkReasons(manifest, page).failures).toEqual([
      "two has no reason in docs/decisions/runtime-dependencies.md",
      "docs/decisions/runtime-dependencies.md gives a reason for gone, which is not a dependency",
      "one has the version ^1.0.0; pin an exact one",
    ]);
  });

  it("names what is installed and too large", () => {
    const installed = join(folder, "large/node_modules/ticket-service-mock");
    mkdirSync(installed, { recursive: true });
    writeFileSync(join(installed, "large.json"), "0".repeat(limits.ours));
    const [failure, ...others] = checkSizes(join(folder, "large"), "ticket-service-mock").failures;
    expect(failure).toMatch(new RegExp(`^ours: \\d+ bytes installed, the limit is ${limits.ours}$`));
    expect(others).toEqual([]);
  });

  it("names a library in the code without licence or line in the bill of materials", () => {
    expect(checkBundled(whole).failures).toEqual([]);
    const place = copy();
    change(place, "dist/licences.txt", (text) => text.replace(/^hono \d.*\n/m, ""));
    change(place, "dist/sbom.cdx.json", (text) => text.replaceAll('"name":"zod"', '"name":"other"'));
    appendFileSync(join(place, "dist/mock/client-chunk.js"), "\n//#region node_modules/left-pad/index.js\n");
    expect(checkBundled(place).failures).toEqual([
      "the code of hono is in the package, but dist/licences.txt has no licence of it",
      "the code of left-pad is in the package, but dist/licences.txt has no licence of it",
      "the code of left-pad is in the package, but dist/sbom.cdx.json does not name it",
      "the code of zod is in the package, but dist/sbom.cdx.json does not name it",
    ]);
  });

  it("names a dependency that is bundled as well, and one that nothing loads", () => {
    const place = copy();
    change(place, "package.json", (text) =>
      text.replace('"dependencies": {', '"dependencies": { "zod": "4.6.7", "ms": "2.1.3",'),
    );
    expect(checkBundled(place).failures).toEqual([
      "the code of zod is in the package, and it is installed as a dependency, too",
      "zod is a dependency, but nothing loads it",
      "ms is a dependency, but nothing loads it",
    ]);
  });

  it("asks publint too", async () => {
    const place = copy();
    renameSync(join(place, "dist/harness/client.d.ts"), join(place, "dist/harness/other.d.ts"));
    expect((await checkByPublint(place)).failures).toContainEqual(expect.stringContaining("client.d.ts"));
  });
});

describe("what is installed with a release", () => {
  const consumer = join(folder, "supply");
  const bom = join(consumer, "node_modules/ticket-service-mock/dist/sbom.cdx.json");
  const installed = (name: string) => join(consumer, "node_modules", name, "package.json");

  beforeAll(() => {
    cpSync(whole, join(consumer, "node_modules/ticket-service-mock"), { recursive: true });
    const { components }: Bom = JSON.parse(readFileSync(bom, "utf8"));
    for (const { name, version } of components) plant(name, version, "MIT");
  });

  function plant(name: string, version: string, license?: string): void {
    mkdirSync(dirname(installed(name)), { recursive: true });
    const [own = name] = name.split("node_modules/").slice(-1);
    writeFileSync(installed(name), JSON.stringify({ name: own, version, license }));
  }

  it("is what the bill of materials names, and every licence is allowed", () => {
    expect(checkBom(consumer, "ticket-service-mock")).toMatchObject({
      failures: [],
      seen: expect.stringMatching(/CycloneDX 1\.\d, \d+ packages/),
    });
    expect(checkLicences(consumer, "ticket-service-mock").failures).toEqual([]);
    const { components }: Bom = JSON.parse(readFileSync(bom, "utf8"));
    const named = components.map(({ name }) => name);
    expect(named).toEqual(expect.arrayContaining(Object.keys(readManifest(checkout).dependencies)));
  });

  it("may not have another licence, or none: package, licence and the allowed ones are named", () => {
    const allowed = "allowed are 0BSD, Apache-2.0, BSD-2-Clause, BSD-3-Clause, ISC, MIT, Unlicense";
    plant("@some/copyleft", "1.2.3", "GPL-3.0-only");
    plant("yaml/node_modules/inner", "2.0.0");
    plant("either", "1.0.0", "(MIT OR GPL-3.0-only)");
    expect(checkLicences(consumer, "ticket-service-mock").failures).toEqual([
      `@some/copyleft 1.2.3 has the licence "GPL-3.0-only"; ${allowed}`,
      `inner 2.0.0 has no licence; ${allowed}`,
    ]);
    const { failures } = checkBom(consumer, "ticket-service-mock");
    expect(failures).toContain("dist/sbom.cdx.json does not name inner 2.0.0, which is installed");
    for (const name of ["@some/copyleft", "yaml/node_modules/inner", "either"])
      rmSync(dirname(installed(name)), { recursive: true });
  });

  it("is named with its versions, and the bill has nothing that differs from run to run", () => {
    const text = readFileSync(bom, "utf8");
    plant("yaml", "0.0.1", "MIT");
    writeFileSync(bom, text.replace("{", `{"serialNumber":"urn:uuid:1",`));
    const { failures } = checkBom(consumer, "ticket-service-mock");
    expect(failures).toEqual([
      "dist/sbom.cdx.json does not name yaml 0.0.1, which is installed",
      expect.stringMatching(/^dist\/sbom\.cdx\.json names yaml \d.*, which is not installed$/),
      'dist/sbom.cdx.json has "serialNumber", which would differ from run to run',
    ]);
    writeFileSync(bom, text);
  });
});

describe("a bill of materials", () => {
  it("has what the package needs, with what that needs, and is the same whatever npm wrote beside it", () => {
    const component = (name: string) => ({
      "bom-ref": `${name}@1.0.0`,
      name,
      version: "1.0.0",
      externalReferences: [{ url: "x" }],
    });
    const all = (serialNumber: string) => ({
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
    const made = toReleaseBom(all("one"), manifest);
    expect(made.components.map(({ name }) => name)).toEqual(["deep", "direct"]);
    expect(made.dependencies[0]).toEqual({ ref: "ours@2.0.0", dependsOn: ["direct@1.0.0"] });
    expect(JSON.stringify(toReleaseBom(all("two"), manifest))).toBe(JSON.stringify(made));
    expect(JSON.stringify(made)).not.toMatch(/"one"|"two"|"url"|tool/);
  });
});

describe("a run without a network", () => {
  it("is skipped with a reason where no namespace can be made", () => {
    const { PATH } = process.env;
    process.env.PATH = folder;
    try {
      expect(checkOffline(folder)).toMatchObject({
        failures: [],
        skipped: expect.stringContaining("no network namespace"),
      });
    } finally {
      process.env.PATH = PATH;
    }
  });
});
