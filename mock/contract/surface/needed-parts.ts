// Finds the parts of a document that references lead to, so that parts needed only by dropped ones can be dropped too.
import { parsePointer, valueAt } from "../../engine/core/json-pointer.ts";

/**
 * Decides whether a part, given by the pointer in its references, remains when a document retains only some roots: if
 * one of them needs it, or none ever did.
 */
export function createPartFilter(document: object, roots: object, retained: object): (pointer: string) => boolean {
  const before = referredFrom(document, roots);
  const after = referredFrom(document, retained);
  return (pointer) => after.has(pointer) || !before.has(pointer);
}

/** The references in a part of a document, followed transitively. */
function referredFrom(document: object, start: object): ReadonlySet<string> {
  const found = new Set<string>();
  const open: unknown[] = [start];
  while (open.length > 0) {
    const part = open.pop();
    if (typeof part !== "object" || part === null) continue;
    for (const [key, value] of Object.entries<unknown>({ ...part })) {
      if (key !== "$ref" || typeof value !== "string") open.push(value);
      else if (!found.has(value)) {
        found.add(value);
        open.push(valueAt(document, parsePointer(value)));
      }
    }
  }
  return found;
}
