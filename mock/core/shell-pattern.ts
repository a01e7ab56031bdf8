// Matches paths against patterns in the style of a shell: `/legal/*`, `**/imprint`, `/{agb,faq}/page-?`. Every way through a pattern is
// followed at the same time, so a match takes no more steps than the pattern is long times the path is long. mock/core/shell-pattern-parts.ts
// reads the patterns. Used by mock/services/knowledge/knowledge-exclusion.ts; the admin surface has simpler ones (mock/core/path-pattern.ts).
import { type Part, parseShellPattern, type Test } from "./shell-pattern-parts.ts";

/** A point on the ways through a pattern. With a test it is passed by one character, without one by none. */
interface State {
  readonly test: Test | undefined;
  readonly next: number[];
}

/**
 * A check of whole paths. `*` stands for any text within one segment, for at least one character where it is the whole segment; `**` as a
 * whole segment for any number of segments, none included; `?` for one character of a segment, `[a-c]` and `[!a]` for one of a set; `{a,b}`
 * for either; everything else, and whatever follows a backslash, for itself. Behind a `*` at the pattern's end a path may end in a slash.
 */
export function compileShellPattern(pattern: string): (path: string) => boolean {
  // What stands before the last slash that is before the first sign: most paths differ there.
  const plain = pattern.slice(0, pattern.search(/[*?[\]{}\\]|$/));
  const literal = plain.slice(0, Math.max(0, plain.lastIndexOf("/")));
  const states = toStates(parseShellPattern(pattern));
  return (path) => path.startsWith(literal) && isMatch(states, path);
}

/** The states of a pattern: a match begins at the first one and ends at the last one. */
function toStates(parts: readonly Part[]): readonly State[] {
  const states: State[] = [];
  const open: { readonly from: number; readonly ends: number[] }[] = [];
  let at = add(undefined);

  function add(test: Test | undefined, before: readonly number[] = []): number {
    states.push({ test, next: [] });
    const added = states.length - 1;
    for (const from of before) states[from]?.next.push(added);
    return added;
  }
  for (const part of parts) {
    const around = open.at(-1);
    if (part === "open") open.push({ from: at, ends: [] });
    else if (part === "or") {
      around?.ends.push(at);
      at = add(undefined, [around?.from ?? at]);
    } else if (part === "close") at = add(undefined, [at, ...(open.pop()?.ends ?? [])]);
    else if ("one" in part) at = add(undefined, [add(part.one, [at])]);
    else {
      at = add(undefined, [at]);
      const again = add(part.many, [at]);
      states[again]?.next.push(at);
    }
  }
  add(undefined, [at]);
  return states;
}

function isMatch(states: readonly State[], path: string): boolean {
  // When each state was last reached, so that no character reaches it twice.
  const reached = new Int32Array(states.length).fill(-1);
  let step = 0;

  /** The states with tests that can be reached from these without a character. */
  function spread(from: readonly number[]): readonly number[] {
    const waiting = [...from];
    const found: number[] = [];
    for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
      if (reached[index] === step) continue;
      reached[index] = step;
      const state = states[index];
      if (state?.test !== undefined) found.push(index);
      else for (const next of state?.next ?? []) waiting.push(next);
    }
    return found;
  }
  let current = spread([0]);
  for (const character of path) {
    if (current.length === 0) return false;
    step += 1;
    current = spread(current.flatMap((index) => (states[index]?.test?.(character) ? (states[index]?.next ?? []) : [])));
  }
  return reached[states.length - 1] === step;
}
