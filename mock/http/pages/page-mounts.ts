// Lists the paths of pages: at the root of the server, outside base path, contract, journal and coverage.

/** A path at which pages are served. */
export interface PageMount {
  /** The path, for example `/desk`. */
  readonly mount: string;
  /** The HTML file at the mount; without it, only files are served there. */
  readonly page?: string;
  /** Whether the mount owns all paths below it: it serves built files, and the page at all other paths. */
  readonly ownsSubpaths: boolean;
  /** Whether the page belongs to the admin API and needs its guard's permission; without a guard, it is not served. */
  readonly isAdmin: boolean;
}

/** The path of the files of all pages, from the root of the server. */
export const filesPath = "__pages/";

const plain = { ownsSubpaths: false, isAdmin: false } as const;

export const pageMounts: readonly PageMount[] = [
  { ...plain, mount: "/", page: "front.html" },
  { ...plain, mount: "/__admin/console", page: "console.html", ownsSubpaths: true, isAdmin: true },
  { ...plain, mount: "/__pages", ownsSubpaths: true },
  { ...plain, mount: "/docs", page: "docs.html" },
  { ...plain, mount: "/desk", page: "desk/index.html", ownsSubpaths: true },
];

/** Whether a path of an operation would collide with a page. */
export function isPagePath(path: string): boolean {
  return pageMounts.some(({ mount, ownsSubpaths }) => path === mount || (ownsSubpaths && path.startsWith(`${mount}/`)));
}
