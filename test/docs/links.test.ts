// The links of every page work: in the repository and, for the pages that package.json ships, also in the packed tarball.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

interface Link {
  readonly page: string;
  readonly target: string;
  /** From the project's root; the page itself where the target is a heading alone. */
  readonly path: string;
  readonly heading: string | undefined;
}

const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "*.md"], {
  encoding: "utf8",
});
const pages = listed.split("\n").filter((page) => page !== "" && existsSync(page));
const links = pages.flatMap(listLinks);

const { files } = JSON.parse(readFileSync("package.json", "utf8")) as { readonly files: readonly string[] };

/** Whether the tarball has the file or folder; npm adds package.json by itself. */
function isShipped(path: string): boolean {
  return ["package.json", ...files].some((one) => path === one || path.startsWith(`${one}/`));
}

function listLinks(page: string): Link[] {
  const text = readFileSync(page, "utf8").replaceAll(/^```[\s\S]*?^```$/gm, "");
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = ""]) => target);
  return targets
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [file = "", heading] = target.split("#");
      return { page, target, path: file === "" ? page : join(dirname(page), file), heading };
    });
}

/** The headings of a page as links name them. */
function headingsOf(page: string): readonly string[] {
  const text = readFileSync(page, "utf8").replaceAll(/^```[\s\S]*?^```$/gm, "");
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\d\s_-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

function leadsNowhere({ path, heading }: Link): boolean {
  if (!existsSync(path)) return true;
  return heading !== undefined && (statSync(path).isDirectory() || !headingsOf(path).includes(heading));
}

describe("the links", () => {
  it("are found, on shipped pages too", () => {
    expect(links.length).toBeGreaterThan(50);
    expect(new Set(links.filter(({ page }) => isShipped(page)).map(({ page }) => page)).size).toBeGreaterThanOrEqual(5);
  });

  it.each(pages)("of %s lead to files and headings that exist", (page) => {
    const own = links.filter((link) => link.page === page);
    expect(own.filter(leadsNowhere).map(({ target }) => target)).toEqual([]);
  });

  it.each(pages.filter(isShipped))("of %s lead to what is in the packed tarball", (page) => {
    const own = links.filter((link) => link.page === page);
    expect(own.filter(({ path }) => !isShipped(path)).map(({ target }) => target)).toEqual([]);
  });
});
