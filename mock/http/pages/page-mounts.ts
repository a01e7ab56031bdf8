// Lists where a mock serves pages: at the root, outside base path, contract, journal and coverage.

/** The folders of built pages, by name: `dist/<name>` of the package. */
export type PageFolder = "console" | "desk" | "docs";

/** A path below which pages are served. */
export interface PageMount {
  /** The path, for example `/desk`. */
  readonly mount: string;
  readonly folder: PageFolder;
  /** Where the files of the folder are, from the root of the server. */
  readonly files: string;
  /** The HTML file at the mount; without it, only files are served there. */
  readonly page?: string;
  /** Whether the mount owns all addresses below it: files of the folder, and the page for every other. */
  readonly below: boolean;
  /** Whether it belongs to the admin surface, so that its guard decides who is served; without a guard, no one is. */
  readonly isAdmin: boolean;
}

const plain = { folder: "console", files: "__pages/", below: false, isAdmin: false } as const;

/** Files of the console and the front page come from `/__pages`, those of `/docs` from `/__docs`. */
export const pageMounts: readonly PageMount[] = [
  { ...plain, mount: "/", page: "front.html" },
  { ...plain, mount: "/__admin/console", page: "console.html", below: true, isAdmin: true },
  { ...plain, mount: "/__pages", below: true },
  { ...plain, mount: "/docs", folder: "docs", files: "__docs/", page: "docs.html" },
  { ...plain, mount: "/__docs", folder: "docs", files: "__docs/", below: true },
  { ...plain, mount: "/desk", folder: "desk", files: "desk/", page: "index.html", below: true },
];

/** Whether a path of an operation would collide with a page. */
export function isPagePath(path: string): boolean {
  return pageMounts.some(({ mount, below }) => path === mount || (below && path.startsWith(`${mount}/`)));
}
