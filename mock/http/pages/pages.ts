// Built pages as values. mock/node/pages.ts reads them in Node, mock/http/pages/pages-route.ts serves them; in a bundle for browsers there are none.
import type { PageFolder } from "./page-mounts.ts";

/** One built file. All are text: pictures are SVG. */
export interface PageFile {
  readonly text: string;
  readonly mediaType: string;
  /** Whether the name has a hash of the content, so that it may be kept forever. */
  readonly isHashed: boolean;
}

/** The files of one folder. */
export interface PageFiles {
  /** @param path below the folder, such as `assets/front-1a2b3c4d.js` */
  find(path: string): Promise<PageFile | undefined>;
}

/** Opens a folder when the first browser asks for it; undefined: it was not built here. Rejects with a reason where it cannot be built. */
export type OpenPages = (folder: PageFolder) => Promise<PageFiles | undefined>;
