// Matches patterns for the path of a request, as admin requests and faults write them (spec: PathPattern): `/ticket/*`, `/app/**`. There
// are only these two signs, so matching is always fast. Used by mock/control/journal/journal-filter.ts and
// mock/control/faults/placed-fault.ts.

/**
 * A check of paths (without base path and query) against a pattern: `*` stands for any text within one segment, none included, `**` as a whole
 * segment for any number of segments, none included; everything else for itself.
 */
export function compilePathPattern(pattern: string): (path: string) => boolean {
  const segments = pattern.split("/").map(compileSegment);
  return (path) => fits(segments, path.split("/"));
}

/** One piece of a pattern; undefined stands for any number of pieces. */
type Piece<T> = ((found: T) => boolean) | undefined;

function compileSegment(segment: string): Piece<string> {
  if (segment === "**") return undefined;
  if (!segment.includes("*")) return (found) => found === segment;
  const letters = [...segment].map((letter): Piece<string> => (letter === "*" ? undefined : (one) => one === letter));
  return (found) => fits(letters, [...found]);
}

// Goes back to the last open piece only: enough for a match to be found, and never more steps than pieces times items.
function fits<T>(pieces: readonly Piece<T>[], items: readonly T[]): boolean {
  let [piece, item, open, openItem] = [0, 0, -1, 0];
  for (let here = items[item]; here !== undefined; here = items[item]) {
    const check = pieces[piece];
    if (check?.(here)) {
      piece += 1;
      item += 1;
    } else if (check === undefined && piece < pieces.length) {
      open = piece;
      openItem = item;
      piece += 1;
    } else if (open !== -1) {
      openItem += 1;
      piece = open + 1;
      item = openItem;
    } else return false;
  }
  return pieces.slice(piece).every((rest) => rest === undefined);
}
