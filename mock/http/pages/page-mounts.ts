// Lists where a mock serves pages: at the root, outside base path, contract, journal and coverage.

/** The folders of built pages, by name: `dist/<name>` of the package. */
export type PageFolder = "console" | "desk" | "docs";

/** A path at which pages are served. */
export interface PageMount {
  /** The path, for example `/desk`. */
  readonly mount: string;
  readonly folder: PageFolder;
  /** The path of the folder's files, from the root of the server. */
  readonly files: string;
  /** The HTML file at the mount; without it, only files are served there. */
  readonly page?: string;
  /** Whether the mount owns all paths below it: it serves files of the folder, and the page at all other paths. */
  readonly ownsSubpaths: boolean;
  /** Whether the page belongs to the admin surface and needs its guard's permission; without a guard, it is not served. */
  readonly isAdmin: boolean;
}

const plain = { folder: "console", files: "__pages/", ownsSubpaths: false, isAdmin: false } as const;

/** Files of the console and the front page come from `/__pages`, files of `/docs` from `/__docs`. */
export const pageMounts: readonly PageMount[] = [
  { ...plain, mount: "/", page: "front.html" },
  { ...plain, mount: "/__admin/console", page: "console.html", ownsSubpaths: true, isAdmin: true },
  { ...plain, mount: "/__pages", ownsSubpaths: true },
  { ...plain, mount: "/docs", folder: "docs", files: "__docs/", page: "docs.html" },
  { ...plain, mount: "/__docs", folder: "docs", files: "__docs/", ownsSubpaths: true },
  { ...plain, mount: "/desk", folder: "desk", files: "desk/", page: "index.html", ownsSubpaths: true },
];

/** Whether a path of an operation would collide with a page. */
export function isPagePath(path: string): boolean {
  return pageMounts.some(({ mount, ownsSubpaths }) => path === mount || (ownsSubpaths && path.startsWith(`${mount}/`)));
}
