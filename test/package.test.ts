// package.json agrees with the sources, and pins its dependencies.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { contractVersion, packageName, packageVersion } from "../mock/engine/core/version.ts";
import document from "../spec/generated/openapi.json" with { type: "json" };

const manifest = JSON.parse(readFileSync("package.json", "utf8")) as {
  name: string;
  version: string;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
};

describe("the package", () => {
  it("reports the name and version in package.json", () => {
    expect({ name: packageName, version: packageVersion }).toEqual({ name: manifest.name, version: manifest.version });
  });

  it("reports the version of the contract", () => {
    expect(contractVersion).toBe(document.info.version);
  });

  it("pins every dependency to an exact version", () => {
    const unpinned = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
      ([, version]) => !/^(npm:[a-z-]+@)?\d+\.\d+\.\d+(-beta\.\d+)?$/.test(version),
    );
    expect(unpinned).toEqual([]);
  });
});
