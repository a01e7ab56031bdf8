// Replaces mock/keep.ts where the package is bundled for a browser (package.json, `browser`): a page has neither files nor databases.
import type { Home } from "./storage/home.ts";

/** @throws RangeError always */
export function openHome(): Promise<Home> {
  throw new RangeError(
    "storage: a mock in a page keeps its state in memory; leave the option out there, or run the mock in Node.",
  );
}
