// Checks the built pages: the size of a first view, and the licences of bundled packages.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { ensurePagesBuilt } from "../../console/build.ts";

const pages = await ensurePagesBuilt();

/** Compressed bytes of a page and one of its views: their files and static imports. */
function weigh(page: string, view?: string): number {
  const assets = [...readFileSync(join(pages, page), "utf8").matchAll(/assets\/[\w.-]+/g)].map(([path]) => path);
  const files = new Set([
    ...assets,
    ...(view === undefined ? [] : globSync(`assets/${view}-*.{js,css}`, { cwd: pages })),
  ]);
  for (const path of files) {
    if (!path.endsWith(".js")) continue;
    const imports = readFileSync(join(pages, path), "utf8").matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g);
    for (const [, name] of imports) files.add(`assets/${name}`);
  }
  return [page, ...files].reduce(
    (sum, path) => sum + gzipSync(readFileSync(join(pages, path)), { level: 9 }).length,
    0,
  );
}

describe("the compressed first view", () => {
  it.each([
    ["the front door", 125, () => weigh("front.html")],
    ["the journal", 150, () => weigh("console.html", "journal-view")],
    ["the faults", 150, () => weigh("console.html", "faults-view")],
    ["the state", 150, () => weigh("console.html", "state-view")],
    ["the inbox", 170, () => weigh("desk/index.html", "inbox")],
    ["a ticket", 170, () => weigh("desk/index.html", "ticket")],
    ["the contract", 350, () => weigh("docs.html")],
  ])("includes %s in at most %i kB", (_, limit, weighView) => {
    expect(weighView()).toBeLessThan(limit * 1000);
  });
});

describe("the built pages", () => {
  it("include the licences of bundled packages", () => {
    const names = ["@codemirror/view", "@mantine/core", "markdown-to-jsx", "openapi-fetch", "react-dom"];
    const licences = readFileSync(join(pages, "licences.txt"), "utf8");
    const packages = [...licences.matchAll(/^(\S+) \d+\.\d+\.\d+$/gm)].map(([, name]) => name);
    expect(packages).toEqual(expect.arrayContaining(names));
    expect(licences).toMatch(/^react \d+\.\d+\.\d+\n\nMIT License/m);
  });

  it("are built only once for the same sources", async () => {
    expect(await ensurePagesBuilt()).toBe(pages);
  });
});
