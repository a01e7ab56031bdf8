// Matches paths against the patterns of the admin surface and against shell-style patterns.

/**
 * Marks where a match of a part can end, given where it can begin; a match thus takes at most pattern length × path
 * length steps.
 */
type Part = (path: readonly string[], from: Uint8Array) => Uint8Array;

type Test = (character: string) => boolean;

/**
 * Compiles a pattern for paths without base path and query: `*` matches any text within one segment, `**` as a whole
 * segment any number of segments; both may be empty. Everything else matches itself.
 */
export function compilePathPattern(pattern: string): (path: string) => boolean {
  const parts = pattern.split("/").flatMap((segment, index) => {
    if (segment === "**") return [optional(slash, anything)];
    const letters = [...segment].map((letter) => (letter === "*" ? many(inSegment) : literal(letter)));
    return index === 0 ? letters : [slash, ...letters];
  });
  return toCheck(pattern, sequence(parts));
}

/**
 * Compiles a short shell-style pattern for whole paths: `/legal/*`, `/{agb,faq}/page-?`. `*` matches any text within
 * one segment, but at least one character if it is the whole segment; `**` as a whole segment any number of segments,
 * even none; `?` one character of a segment; `[a-c]` and `[!a]` one of a set; `{a,b}` either. Everything else, and
 * whatever follows a backslash, matches itself. After a `*` at the end of the pattern, a path may end in a slash.
 */
export function compileShellPattern(pattern: string): (path: string) => boolean {
  return toCheck(pattern, parseShellPattern(pattern));
}

function toCheck(pattern: string, part: Part): (path: string) => boolean {
  // Most paths differ before the first special character.
  const prefix = pattern.slice(0, pattern.search(/[*?[\]{}\\]|$/));
  const start = prefix.slice(0, Math.max(0, prefix.lastIndexOf("/")));
  return (path) => {
    if (!path.startsWith(start)) return false;
    const letters = [...path];
    return part(letters, Uint8Array.of(1, ...letters.map(() => 0))).at(-1) === 1;
  };
}

const inSegment: Test = (character) => character !== "/";
const slash = literal("/");
const anything = many(() => true);

function literal(sign: string): Part {
  return one((other) => other === sign);
}

function one(fits: Test): Part {
  return (path, from) => {
    const ends = new Uint8Array(from.length);
    for (const [at, letter] of path.entries()) if (from[at] === 1 && fits(letter)) ends[at + 1] = 1;
    return ends;
  };
}

/** Any number of characters. */
function many(fits: Test): Part {
  return (path, from) => {
    const ends = from.slice();
    for (const [at, letter] of path.entries()) if (ends[at] === 1 && fits(letter)) ends[at + 1] = 1;
    return ends;
  };
}

function sequence(parts: readonly Part[]): Part {
  return (path, from) =>
    parts.reduce((positions, part) => (positions.includes(1) ? part(path, positions) : positions), from);
}

function either(branches: readonly Part[]): Part {
  return (path, from) => {
    const endLists = branches.map((branch) => branch(path, from));
    return from.map((_, at) => (endLists.some((ends) => ends[at] === 1) ? 1 : 0));
  };
}

function optional(...parts: readonly Part[]): Part {
  return either([sequence(parts), sequence([])]);
}

function parseShellPattern(pattern: string): Part {
  const signs = findAlternatives(pattern);
  let index = 0;

  function startsSegment(at: number): boolean {
    return at === 0 || pattern[at - 1] === "/" || ["{", ","].includes(signs.get(at - 1) ?? "");
  }
  function endsSegment(at: number): boolean {
    return at === pattern.length || pattern[at] === "/" || [",", "}"].includes(signs.get(at) ?? "");
  }
  function isDeep(at: number): boolean {
    return pattern.startsWith("**", at) && startsSegment(at) && endsSegment(at + 2);
  }
  function readBranch(isInside: boolean): Part {
    const parts: Part[] = [];
    while (index < pattern.length && !(isInside && [",", "}"].includes(signs.get(index) ?? ""))) parts.push(readPart());
    return sequence(parts);
  }
  function readAlternatives(): Part {
    const branches: Part[] = [];
    do {
      index += 1;
      branches.push(readBranch(true));
    } while (signs.get(index) === ",");
    index += 1;
    return either(branches);
  }
  function readStars(): Part {
    const isWhole = startsSegment(index);
    while (pattern[index] === "*") index += 1;
    const stars = isWhole && endsSegment(index) ? [one(inSegment), many(inSegment)] : [many(inSegment)];
    return sequence(index === pattern.length ? [...stars, optional(slash)] : stars);
  }
  function readPart(): Part {
    const character = pattern[index] ?? "";
    if (signs.get(index) === "{") return readAlternatives();
    if (character === "/" && isDeep(index + 1) && pattern[index + 3] !== "/") {
      index += 3;
      return optional(slash, anything);
    }
    if (isDeep(index)) {
      const isLast = pattern[index + 2] !== "/";
      index += isLast ? 2 : 3;
      return isLast ? anything : optional(anything, slash);
    }
    if (character === "*") return readStars();
    // A bracket directly after the opening one is a member of the set.
    const close = character === "[" ? pattern.indexOf("]", index + 2) : -1;
    if (close !== -1) {
      const content = pattern.slice(index + 1, close);
      index = close + 1;
      return one(toSet(content));
    }
    if (character === "\\" && index + 1 < pattern.length) index += 1;
    const [letter = ""] = pattern.slice(index, index + 2);
    index += letter.length;
    return character === "?" ? one(inSegment) : literal(letter);
  }
  return readBranch(false);
}

/** The signs of alternatives by position: braces that are closed and contain a comma. */
function findAlternatives(pattern: string): ReadonlyMap<number, string> {
  const signs = new Map<number, string>();
  const open: number[][] = [];
  for (let index = 0; index < pattern.length; index += 1) {
    const character = pattern[index];
    if (character === "\\") index += 1;
    else if (character === "{") open.push([index]);
    else if (character === ",") open.at(-1)?.push(index);
    else if (character === "}") {
      const indices = [...(open.pop() ?? []), index];
      if (indices.length > 2) for (const place of indices) signs.set(place, pattern.charAt(place));
    }
  }
  return signs;
}

/** A set, for example `a-c`, `abc` or `!a`; no set matches a slash. */
function toSet(content: string): Test {
  const isOther = /^[!^]/.test(content);
  const ranges = [...content.slice(isOther ? 1 : 0).matchAll(/(.)(?:-(.))?/gsu)];
  return (character) => {
    const isIn = ranges.some(([, from = "", to = from]) => from <= character && character <= to);
    return character !== "/" && isIn !== isOther;
  };
}
