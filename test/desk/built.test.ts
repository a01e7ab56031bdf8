// What the build of the desk gives: a light start, parts that come when they are needed, and the licences of what is in them.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { builtDesk } from "../../console/build-desk.ts";

const folder = await builtDesk();
const read = (path: string) => readFileSync(join(folder, path));

/** Bytes over the wire of files, if a proxy compresses them. */
function weigh(paths: readonly string[]): number {
  return paths.reduce((sum, path) => sum + gzipSync(read(path), { level: 9 }).length, 0);
}

describe("the built desk", () => {
  const assets = globSync("assets/*", { cwd: folder });

  it("stays light: 60 kB gzipped in all", () => {
    expect(assets.length).toBeGreaterThan(2);
    expect(weigh([...assets, "index.html"])).toBeLessThan(60_000);
  });

  it("starts with its frame: views come when they are opened", () => {
    const first = assets.filter((path) => read("index.html").includes(path.slice(path.lastIndexOf("/") + 1)));
    expect(first.map((path) => path.replace(/-.{8}\./, "."))).toEqual(
      expect.arrayContaining(["assets/index.js", "assets/index.css"]),
    );
    expect(first.length).toBeLessThan(assets.length);
    expect(weigh(first)).toBeLessThan(20_000);
  });

  it("comes with the licences of what is in it", () => {
    expect(read("licences.txt").toString()).toMatch(/^openapi-fetch \d[\s\S]+\npreact \d/);
  });

  it("is built once for the same sources", async () => {
    expect(await builtDesk()).toBe(folder);
  });
});

describe("the sources of the desk", () => {
  it("know of the package what consumers know: its client", () => {
    const paths = globSync("console/desk/src/**/*.{ts,tsx}");
    const imported = paths.flatMap((path) => [...readFileSync(path, "utf8").matchAll(/from "([^."][^"]*)"/g)]);
    const names = new Set(imported.map(([, name]) => name));
    expect([...names].sort()).toEqual(["preact", "preact/hooks", "ticket-service-mock/client"]);
  });
});
