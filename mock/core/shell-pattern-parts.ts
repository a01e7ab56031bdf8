// Reads a pattern in the style of a shell as a list of parts, from its beginning to its end and without looking back far. Used by
// mock/core/shell-pattern.ts, which explains the signs.

/** Whether a character fits. */
export type Test = (character: string) => boolean;

/** One character, any number of them, or a sign of an alternative: its opening, the border between two branches, its end. */
export type Part = { readonly one: Test } | { readonly many: Test } | "open" | "or" | "close";

const inSegment: Test = (character) => character !== "/";
const slash: Part = { one: (character) => character === "/" };
const anything: Part = { many: () => true };

/** What was read, and where it ends. */
interface Read {
  readonly parts: readonly Part[];
  readonly end: number;
}

/** The parts of a pattern. */
export function parseShellPattern(pattern: string): readonly Part[] {
  const parts: Part[] = [];
  const signs = findAlternatives(pattern);
  const lastBracket = pattern.lastIndexOf("]");
  const isSign = (index: number, ...names: readonly string[]) => names.includes(signs.get(index) ?? "");
  const startsSegment = (index: number) => index === 0 || pattern[index - 1] === "/" || isSign(index - 1, "open", "or");
  const endsSegment = (index: number) =>
    index === pattern.length || pattern[index] === "/" || isSign(index, "or", "close");
  const isDeep = (index: number) => pattern.startsWith("**", index) && startsSegment(index) && endsSegment(index + 2);

  function readStars(index: number): Read {
    let end = index;
    while (pattern[end] === "*") end += 1;
    const isWhole = startsSegment(index) && endsSegment(end);
    const stars: readonly Part[] = isWhole ? [{ one: inSegment }, { many: inSegment }] : [{ many: inSegment }];
    return { parts: end === pattern.length ? [...stars, "open", slash, "or", "close"] : stars, end };
  }
  function read(index: number): Read {
    const character = pattern[index] ?? "";
    const sign = signs.get(index);
    if (sign !== undefined) return { parts: [sign], end: index + 1 };
    if (character === "/" && isDeep(index + 1) && pattern[index + 3] !== "/") {
      return { parts: ["open", slash, anything, "or", "close"], end: index + 3 };
    }
    if (isDeep(index) && pattern[index + 2] !== "/") return { parts: [anything], end: index + 2 };
    if (isDeep(index)) return { parts: ["open", anything, slash, "or", "close"], end: index + 3 };
    if (character === "*") return readStars(index);
    if (character === "?") return { parts: [{ one: inSegment }], end: index + 1 };
    // A bracket right behind the opening one is one of the set.
    const close = character === "[" && index + 2 <= lastBracket ? pattern.indexOf("]", index + 2) : -1;
    if (close !== -1) return { parts: [{ one: toSet(pattern.slice(index + 1, close)) }], end: close + 1 };
    const letter = character === "\\" && index + 1 < pattern.length ? index + 1 : index;
    const [literal = ""] = pattern.slice(letter, letter + 2);
    return { parts: [{ one: (found) => found === literal }], end: letter + literal.length };
  }

  for (let index = 0; index < pattern.length; ) {
    const { parts: more, end } = read(index);
    parts.push(...more);
    index = end;
  }
  return parts;
}

/** The signs of alternatives by their places: braces that are closed and have a comma. */
function findAlternatives(pattern: string): ReadonlyMap<number, "open" | "or" | "close"> {
  const signs = new Map<number, "open" | "or" | "close">();
  const open: number[][] = [];
  for (let index = 0; index < pattern.length; index += 1) {
    const character = pattern[index];
    if (character === "\\") index += 1;
    else if (character === "{") open.push([index]);
    else if (character === ",") open.at(-1)?.push(index);
    else if (character === "}") {
      const places = [...(open.pop() ?? []), index];
      if (places.length < 3) continue;
      for (const place of places) signs.set(place, place === places[0] ? "open" : place === index ? "close" : "or");
    }
  }
  return signs;
}

/** A set such as `a-c`, `abc` or `!a`; a slash is in none. */
function toSet(written: string): Test {
  const isOther = written.startsWith("!") || written.startsWith("^");
  const letters = [...(isOther ? written.slice(1) : written)];
  const singles = new Set<string>();
  const ranges: (readonly [from: string, to: string])[] = [];
  for (let index = 0; index < letters.length; index += 1) {
    const [from = "", sign, to] = letters.slice(index, index + 3);
    if (sign !== "-" || to === undefined) singles.add(from);
    else {
      ranges.push([from, to]);
      index += 2;
    }
  }
  return (character) => {
    const isIn = singles.has(character) || ranges.some(([from, to]) => from <= character && character <= to);
    return character !== "/" && isIn !== isOther;
  };
}
