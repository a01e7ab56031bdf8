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
  return toCheck(pattern, toSteps(pattern, false));
}

/**
 * Compiles a short shell-style pattern for whole paths: `/legal/*`, `/{agb,faq}/page-?`. `*` matches any text within
 * one segment, but at least one character if it is the whole segment. `**` as a whole segment matches any number of
 * segments, even none. `?` matches one character of a segment, `[a-c]` and `[!a]` match one character of a set, and
 * `{a,b}` matches `a` or `b`. Everything else, and any character after a backslash, matches itself. After a `*` at the end
 * of the pattern, the path may end in a slash.
 */
export function compileShellPattern(pattern: string): (path: string) => boolean {
  return toCheck(pattern, toSteps(pattern, true));
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

function toSteps(pattern: string, isShell: boolean): readonly Step[] {
  const letters = [...pattern];
  const steps: Step[] = [];
  /** The positions of each open brace and its commas. */
  const openBraces: number[][] = [];
  const startsSegment = (character = "/") => character === "/" || (openBraces.length > 0 && "{,".includes(character));
  const endsSegment = (character = "/") => character === "/" || (openBraces.length > 0 && ",}".includes(character));

  function addOptional(...optional: readonly Step[]): void {
    steps.push({ leadsTo: [steps.length + 1, steps.length + 1 + optional.length] }, ...optional);
  }
  /** Returns the index of the last letter that it read. */
  function addStars(from: number): number {
    let end = from;
    while (letters[end] === "*") end += 1;
    const isWhole = startsSegment(letters[from - 1]) && endsSegment(letters[end]);
    if (isWhole && end - from === 2) {
      if (letters[end] === "/") addOptional(anything, slash);
      else if (letters[from - 1] === "/") addOptional(...steps.splice(-1), anything);
      else steps.push(anything);
      return letters[end] === "/" ? end : end - 1;
    }
    if (isShell && isWhole) steps.push({ fits: inSegment });
    steps.push({ fits: inSegment, repeats: true });
    if (isShell && end === letters.length) addOptional(slash);
    return end - 1;
  }
  /** Braces and commas match themselves until the brace is closed and has a comma. */
  function addBraceCharacter(character: string): void {
    if (character === "{") openBraces.push([]);
    openBraces.at(-1)?.push(steps.length);
    const [start = 0, ...commas] = (character === "}" ? openBraces.pop() : undefined) ?? [];
    const end = commas.pop() ?? 0;
    steps.push(commas.length === 0 ? literal(character) : { leadsTo: [end + 1] });
    if (commas.length === 0) return;
    steps[start] = { leadsTo: [start, ...commas].map((position) => position + 1) };
    for (const position of commas) steps[position] = { leadsTo: [end] };
  }
  for (let index = 0; index < letters.length; index += 1) {
    const letter = letters[index] ?? "";
    // A bracket directly after the opening one is a member of the set.
    const close = letter === "[" ? letters.indexOf("]", index + 2) : -1;
    if (letter === "*") index = addStars(index);
    else if (!isShell) steps.push(literal(letter));
    else if (letter === "?") steps.push({ fits: inSegment });
    else if ("{,}".includes(letter)) addBraceCharacter(letter);
    else if (close !== -1) {
      steps.push({ fits: toSet(letters.slice(index + 1, close).join("")) });
      index = close;
    } else {
      if (letter === "\\") index += 1;
      steps.push(literal(letters[index] ?? letter));
    }
  }
  return steps;
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
