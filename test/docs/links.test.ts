// Links work on every page in the repository, and on shipped pages also in the packed tarball.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

interface PageLink {
  readonly page: string;
  readonly target: string;
  /** From the root; the page itself if the target is only a heading. */
  readonly path: string;
  readonly heading: string | undefined;
}

/** Lists the relative links of a page: inline, by reference and in HTML. */
function listPageLinks(root: string, page: string): readonly PageLink[] {
  const text = withoutBlocks(root, page);
  const matches = text.matchAll(/\]\(([^)\s]+)[^)]*\)|^\[[^\]]+\]:\s*(\S+)|\b(?:href|src)="([^"]+)"/gm);
  return [...matches]
    .map(([, inline, reference, html]) => inline ?? reference ?? html ?? "")
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [file = "", heading] = target.split("#");
      return { page, target, path: file === "" ? page : join(dirname(page), file), heading };
    });
}

/** Lists the files and folders of the repository that a page names in backticks, except paths with a placeholder. */
function listNamedPaths(page: string): readonly string[] {
  const pathPattern = /`((?:console|docs|examples|fixtures|harness|mock|scenarios|spec|test|tools)\/[\w./-]*)`/g;
  return [...withoutBlocks(".", page).matchAll(pathPattern)].map(([, path = ""]) => path);
}

/** Whether a link's file or heading is missing. */
function isDead(root: string, { path, heading }: PageLink): boolean {
  const file = join(root, path);
  if (!existsSync(file)) return true;
  return heading !== undefined && (statSync(file).isDirectory() || !headingsOf(root, path).includes(heading));
}

/** Lists the headings of a page as link fragments. */
function headingsOf(root: string, page: string): readonly string[] {
  return [...withoutBlocks(root, page).matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\d\s_-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

function withoutBlocks(root: string, page: string): string {
  return readFileSync(join(root, page), "utf8").replaceAll(/^```[\s\S]*?^```$/gm, "");
}

const trackedPages = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "*.md"], {
  encoding: "utf8",
});
const pages = trackedPages.split("\n").filter((page) => page !== "" && existsSync(page));
const links = pages.flatMap((page) => listPageLinks(".", page));

const { files } = JSON.parse(readFileSync("package.json", "utf8")) as { readonly files: readonly string[] };

/** Whether the tarball contains the file or folder; npm adds package.json, and pages link to pictures in the repository. */
function isShipped(path: string): boolean {
  if (path.startsWith("docs/pictures/")) return true;
  const isIn = (entry: string): boolean => path === entry || path.startsWith(`${entry}/`);
  return ["package.json", ...files].some(isIn) && !files.some((entry) => entry.startsWith("!") && isIn(entry.slice(1)));
}

describe("links and paths", () => {
  it("appear on shipped and other pages", () => {
    expect(links.length).toBeGreaterThan(50);
    expect(new Set(links.filter(({ page }) => isShipped(page)).map(({ page }) => page)).size).toBeGreaterThanOrEqual(5);
  });

  it.each(pages)("lead from %s to existing files and headings", (page) => {
    const pageLinks = links.filter((link) => link.page === page);
    expect(pageLinks.filter((link) => isDead(".", link)).map(({ target }) => target)).toEqual([]);
  });

  it.each(pages.filter(isShipped))("lead from %s to shipped files", (page) => {
    const pageLinks = links.filter((link) => link.page === page);
    expect(pageLinks.filter(({ path }) => !isShipped(path)).map(({ target }) => target)).toEqual([]);
  });

  it.each(pages.filter((page) => !/^(CHANGELOG|examples)\b/.test(page)))("name only existing files in %s", (page) => {
    expect(listNamedPaths(page).filter((path) => !existsSync(path))).toEqual([]);
  });
});
