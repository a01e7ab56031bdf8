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
  const waiting = new Int32Array(states.length);
  let [current, following] = [new Int32Array(states.length), new Int32Array(states.length)];
  let [count, step, index] = [0, 0, 0];

  /** Adds the states with tests that can be reached from one without a character; their number. */
  function spread(from: number, found: Int32Array, already: number): number {
    let [number, open] = [already, 0];
    for (let at = from; at !== -1; at = open === 0 ? -1 : (waiting[--open] ?? -1)) {
      if (states[at]?.test !== undefined) found[number++] = at;
      else {
        for (const next of states[at]?.next ?? []) {
          if (reached[next] === step) continue;
          reached[next] = step;
          waiting[open++] = next;
        }
      }
    }
    return number;
  }
  reached[0] = 0;
  count = spread(0, current, 0);
  while (index < path.length && count > 0) {
    const character = String.fromCodePoint(path.codePointAt(index) ?? 0);
    index += character.length;
    step += 1;
    let number = 0;
    for (let place = 0; place < count; place += 1) {
      const state = states[current[place] ?? 0];
      const [next = -1] = state?.test?.(character) ? state.next : [];
      if (next === -1 || reached[next] === step) continue;
      reached[next] = step;
      number = spread(next, following, number);
    }
    [current, following, count] = [following, current, number];
  }
  return index >= path.length && reached[states.length - 1] === step;
}
