// Finds the links of pages and whether they lead somewhere.
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

export interface PageLink {
  readonly page: string;
  readonly target: string;
  /** From the root; the page itself where the target is a heading alone. */
  readonly path: string;
  readonly heading: string | undefined;
}

/** The relative links of a page: in brackets, as references at the end of a line, and in HTML. */
export function listPageLinks(root: string, page: string): readonly PageLink[] {
  const text = withoutBlocks(root, page);
  const found = text.matchAll(/\]\(([^)\s]+)[^)]*\)|^\[[^\]]+\]:\s*(\S+)|\b(?:href|src)="([^"]+)"/gm);
  return [...found]
    .map(([, inline, reference, html]) => inline ?? reference ?? html ?? "")
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [file = "", heading] = target.split("#");
      return { page, target, path: file === "" ? page : join(dirname(page), file), heading };
    });
}

/** The files and folders of the repository that a page names in back quotes, but for those with a placeholder. */
export function listNamedPaths(page: string): readonly string[] {
  const named = /`((?:bench|console|docs|examples|fixtures|harness|mock|scenarios|spec|test)\/[\w./-]*)`/g;
  return [...withoutBlocks(".", page).matchAll(named)].map(([, path = ""]) => path);
}

/** Whether nothing stands where it leads: no such file, or no such heading. */
export function leadsNowhere(root: string, { path, heading }: PageLink): boolean {
  const place = join(root, path);
  if (!existsSync(place)) return true;
  return heading !== undefined && (statSync(place).isDirectory() || !headingsOf(root, path).includes(heading));
}

/** The headings of a page as links name them. */
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
