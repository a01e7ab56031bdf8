// The journal of one sandbox: the seam is mock/control/journal-entry.ts. Made by mock/control/create-sandbox.ts.
import type { Journal } from "./journal-entry.ts";

/** A journal that keeps nothing. */
export function createNoJournal(): Journal {
  return { note() {}, list: () => [], clear() {}, subscribe: () => () => {}, close() {} };
}
