// Types of built pages; bundles for browsers contain no pages.

/** One built file; always text, because images are SVG. */
export interface PageFile {
  readonly text: string;
  /** The gzipped text; absent if compression gains nothing. */
  compressed?(): Promise<Uint8Array<ArrayBuffer>>;
  readonly mediaType: string;
  /** Whether the name contains a content hash, so that the file may be cached forever. */
  readonly isHashed: boolean;
}

export interface PageFiles {
  /** @param path below the folder, for example `assets/front-1a2b3c4d.js` */
  find(path: string): Promise<PageFile | undefined>;
}

/** Opens the built pages on first use; undefined if there are none. Rejects with the reason if they cannot be opened. */
export type OpenPages = () => Promise<PageFiles | undefined>;
