// Writes violations and differences as lines of a matcher's message, one per place.

/** A wrong place; `in` names the part if there are several. */
interface Difference {
  readonly in?: string;
  readonly pointer: string;
  readonly found: string;
  readonly expected: string;
}

/** One line for each, such as `body /priority: found "low", expected "high"`. */
export function differenceLines(differences: readonly Difference[], indent = "  "): readonly string[] {
  return differences.map(({ in: part, pointer, found, expected }) => {
    const place = [part, pointer].filter((word) => word !== undefined && word !== "").join(" ");
    return `${indent}${place === "" ? "" : `${place}: `}found ${found}, expected ${expected}`;
  });
}
