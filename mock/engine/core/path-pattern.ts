// Matches paths against the patterns of the admin API and against shell-style patterns.

type Test = (character: string) => boolean;

/** One position in a pattern. */
interface Step {
  /** Whether a character matches. */
  readonly fits?: Test;
  /** Whether any number of characters may match. */
  readonly repeats?: boolean;
  /** The positions at which the match may continue instead. */
  readonly leadsTo?: readonly number[];
}

/**
 * Compiles a pattern for paths without base path and query. `*` matches any text within one segment, even none; `**` as a
 * whole segment matches any number of segments, even none. Everything else matches itself.
 */
export function compilePathPattern(pattern: string): (path: string) => boolean {
  return toCheck(pattern, new PatternCompiler(pattern, "path").compile());
}

/**
 * Compiles a short shell-style pattern for whole paths: `/legal/*`, `/{agb,faq}/page-?`. `*` matches any text within
 * one segment, but at least one character if it is the whole segment. `**` as a whole segment matches any number of
 * segments, even none. `?` matches one character of a segment, `[a-c]` and `[!a]` match one character of a set, and
 * `{a,b}` matches `a` or `b`. Everything else, and any character after a backslash, matches itself. After a `*` at the end
 * of the pattern, the path may end in a slash.
 */
export function compileShellPattern(pattern: string): (path: string) => boolean {
  return toCheck(pattern, new PatternCompiler(pattern, "shell").compile());
}

/** Follows all paths through the pattern simultaneously, so a match takes at most pattern length × path length steps. */
function toCheck(pattern: string, steps: readonly Step[]): (path: string) => boolean {
  // Most paths differ before the first special character.
  const prefix = pattern.slice(0, pattern.search(/[*?[\]{}\\]|$/));
  const start = prefix.slice(0, Math.max(0, prefix.lastIndexOf("/")));

  function enter(positions: Uint8Array, position: number): void {
    if (positions[position] === 1) return;
    positions[position] = 1;
    const step = steps[position];
    if (step?.repeats) enter(positions, position + 1);
    for (const next of step?.leadsTo ?? []) enter(positions, next);
  }
  return (path) => {
    if (!path.startsWith(start)) return false;
    let positions = new Uint8Array(steps.length + 1);
    enter(positions, 0);
    for (const letter of path) {
      const next = new Uint8Array(positions.length);
      for (let position = positions.indexOf(1); position !== -1; position = positions.indexOf(1, position + 1)) {
        const step = steps[position];
        if (step?.fits?.(letter)) enter(next, step.repeats ? position : position + 1);
      }
      positions = next;
    }
    return positions[steps.length] === 1;
  };
}

const inSegment: Test = (character) => character !== "/";
const slash = literal("/");
const anything: Step = { fits: () => true, repeats: true };

function literal(character: string): Step {
  return { fits: (candidate) => candidate === character };
}

class PatternCompiler {
  readonly #letters: readonly string[];
  readonly #syntax: "path" | "shell";
  readonly #steps: Step[] = [];
  /** The positions of each open brace and its commas. */
  readonly #openBraces: number[][] = [];

  constructor(pattern: string, syntax: "path" | "shell") {
    this.#letters = [...pattern];
    this.#syntax = syntax;
  }

  compile(): readonly Step[] {
    for (let index = 0; index < this.#letters.length; index += 1) {
      const letter = this.#letters[index] ?? "";
      // A bracket directly after the opening one is a member of the set.
      const close = letter === "[" ? this.#letters.indexOf("]", index + 2) : -1;
      if (letter === "*") index = this.#addStars(index);
      else if (this.#syntax === "path") this.#steps.push(literal(letter));
      else if (letter === "?") this.#steps.push({ fits: inSegment });
      else if ("{,}".includes(letter)) this.#addBraceCharacter(letter);
      else if (close !== -1) {
        this.#steps.push({ fits: toSet(this.#letters.slice(index + 1, close).join("")) });
        index = close;
      } else {
        if (letter === "\\") index += 1;
        this.#steps.push(literal(this.#letters[index] ?? letter));
      }
    }
    return this.#steps;
  }

  /** Returns the index of the last letter that it read. */
  #addStars(from: number): number {
    const letters = this.#letters;
    let end = from;
    while (letters[end] === "*") end += 1;
    const isWhole = this.#isBoundary(letters[from - 1], "{,") && this.#isBoundary(letters[end], ",}");
    if (isWhole && end - from === 2) {
      if (letters[end] === "/") this.#addOptional(anything, slash);
      else if (letters[from - 1] === "/") this.#addOptional(...this.#steps.splice(-1), anything);
      else this.#steps.push(anything);
      return letters[end] === "/" ? end : end - 1;
    }
    if (this.#syntax === "shell" && isWhole) this.#steps.push({ fits: inSegment });
    this.#steps.push({ fits: inSegment, repeats: true });
    if (this.#syntax === "shell" && end === letters.length) this.#addOptional(slash);
    return end - 1;
  }

  /** Whether a segment begins or ends at this character: a slash, the end of the pattern, or one of these marks within braces. */
  #isBoundary(character: string | undefined, marks: string): boolean {
    return character === undefined || character === "/" || (this.#openBraces.length > 0 && marks.includes(character));
  }

  #addOptional(...optional: readonly Step[]): void {
    const next = this.#steps.length + 1;
    this.#steps.push({ leadsTo: [next, next + optional.length] }, ...optional);
  }

  /** Braces and commas match themselves until the brace is closed and has a comma. */
  #addBraceCharacter(character: string): void {
    const steps = this.#steps;
    if (character === "{") this.#openBraces.push([]);
    this.#openBraces.at(-1)?.push(steps.length);
    const [start = 0, ...commas] = (character === "}" ? this.#openBraces.pop() : undefined) ?? [];
    const end = commas.pop() ?? 0;
    steps.push(commas.length === 0 ? literal(character) : { leadsTo: [end + 1] });
    if (commas.length === 0) return;
    steps[start] = { leadsTo: [start, ...commas].map((position) => position + 1) };
    for (const position of commas) steps[position] = { leadsTo: [end] };
  }
}

/** A set, for example `a-c`, `abc` or `!a`; no set matches a slash. */
function toSet(content: string): Test {
  const isNegated = /^[!^]/.test(content);
  const ranges = [...content.slice(isNegated ? 1 : 0).matchAll(/(.)(?:-(.))?/gsu)];
  return (character) => {
    const isIn = ranges.some(([, from = "", to = from]) => from <= character && character <= to);
    return character !== "/" && isIn !== isNegated;
  };
}
