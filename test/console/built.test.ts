// Checks the built pages: their size, and the licences of bundled packages.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { builtPages } from "../../console/build.ts";
import { builtDocs } from "../../console/build-docs.ts";

const folder = await builtPages();

/** Compressed size of the files matching a pattern. */
function weigh(pattern: string): number {
  const paths = globSync(pattern, { cwd: folder });
  expect(paths.length).toBeGreaterThan(0);
  return paths.reduce((sum, path) => sum + gzipSync(readFileSync(join(folder, path)), { level: 9 }).length, 0);
}

describe("the built pages", () => {
  it("stay light: 12 kB gzipped for the front door", () => {
    expect(weigh("{front.html,assets/front-*}")).toBeLessThan(12_000);
  });

  it("stay light: 150 kB gzipped for all of the console, 20 kB before its first view", () => {
    expect(weigh("{console.html,assets/*}")).toBeLessThan(150_000);
    expect(weigh("{console.html,assets/{console,style}-*}")).toBeLessThan(20_000);
  });

  it("come with the licences of what is in them", () => {
    const licences = readFileSync(join(folder, "licences.txt"), "utf8");
    expect(licences).toMatch(/^preact \d+\.\d+\.\d+\n\nThe MIT License/m);
    const named = [...licences.matchAll(/^(\S+) \d+\.\d+\.\d+$/gm)].map(([, name]) => name);
    expect(named).toEqual(["@tanstack/virtual-core", "openapi-fetch", "preact"]);
  });

  it("are light where a renderer of others draws them, too: 200 kB gzipped for /docs", async () => {
    const docs = await builtDocs();
    const paths = globSync("{docs.html,assets/*}", { cwd: docs });
    const bytes = paths.map((path) => gzipSync(readFileSync(join(docs, path)), { level: 9 }).length);
    expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(200_000);
    expect(readFileSync(join(docs, "licences.txt"), "utf8")).toMatch(/^openapi-explorer \d+\.\d+\.\d+\n\n/m);
  });

  it("are built once for the same sources", async () => {
    expect(await builtPages()).toBe(folder);
  });
});
