// Replaces mock/pages/pages.ts where the package is bundled for a browser (package.json, `browser`): a page opens no pages.
import type { PageFiles } from "../core/pages/pages.ts";

/** Nothing, always. */
export function openPages(): Promise<PageFiles | undefined> {
  return Promise.resolve(undefined);
}
