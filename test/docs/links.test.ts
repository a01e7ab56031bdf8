// The links of every page work, in the repository and, for the pages that package.json ships, in the packed tarball.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { leadsNowhere, listNamedPaths, listPageLinks } from "./page-links.ts";

const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "*.md"], {
  encoding: "utf8",
});
const pages = listed.split("\n").filter((page) => page !== "" && existsSync(page));
const links = pages.flatMap((page) => listPageLinks(".", page));

const { files } = JSON.parse(readFileSync("package.json", "utf8")) as { readonly files: readonly string[] };

/** Whether the tarball has the file or folder; npm adds package.json by itself. */
function isShipped(path: string): boolean {
  const named = (one: string): boolean => path === one || path.startsWith(`${one}/`);
  return ["package.json", ...files].some(named) && !files.some((one) => one.startsWith("!") && named(one.slice(1)));
}

describe("the links and paths", () => {
  it("are found, on shipped pages too", () => {
    expect(links.length).toBeGreaterThan(50);
    expect(new Set(links.filter(({ page }) => isShipped(page)).map(({ page }) => page)).size).toBeGreaterThanOrEqual(5);
  });

  it.each(pages)("of %s lead to files and headings that exist", (page) => {
    const own = links.filter((link) => link.page === page);
    expect(own.filter((link) => leadsNowhere(".", link)).map(({ target }) => target)).toEqual([]);
  });

  it.each(pages.filter(isShipped))("of %s lead to what is in the packed tarball", (page) => {
    const own = links.filter((link) => link.page === page);
    expect(own.filter(({ path }) => !isShipped(path)).map(({ target }) => target)).toEqual([]);
  });

  it.each(pages.filter((page) => !/^(CHANGELOG|examples)\b/.test(page)))("of %s name files that exist", (page) => {
    expect(listNamedPaths(page).filter((path) => !existsSync(path))).toEqual([]);
  });
});
