// Formats violations and differences as lines of a matcher's message.
import { toPrintable } from "../../mock/engine/core/printable.ts";

/** A difference; `in` names the part of the HTTP message if there are several. */
interface Difference {
  readonly in?: string;
  readonly pointer: string;
  readonly found: string;
  readonly expected: string;
}

/** Formats one line per difference, for example `body /priority: found "low", expected "high"`. */
export function differenceLines(differences: readonly Difference[], indent = "  "): readonly string[] {
  return differences.map(({ in: part, pointer, found, expected }) => {
    const label = [part, pointer].filter((text) => text !== undefined && text !== "").join(" ");
    return toPrintable(`${indent}${label === "" ? "" : `${label}: `}found ${found}, expected ${expected}`);
  });
}
