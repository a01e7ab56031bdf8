// What a state remembers of the lowest key above a limit: handed on to the states that follow, so that a change costs by the keys that it
// changes, however many keys have changed before. Kept by mock/store/collection-state.ts; mock/store/keys/sorted-keys.ts fills it.
import type { AnyDefinition } from "../shared-base.ts";

/** What is known of one index. */
export interface NextKey {
  /** The limit that was asked for. */
  readonly above: number;
  /** No key lies above the limit and up to here. */
  readonly noneUpTo: number;
  /** The key itself, or that there is none; missing where it has to be looked for. */
  readonly found: { readonly key: number | undefined } | undefined;
}

/** By the name of the index. It follows from the state, so that it may come later than the state itself. */
export interface NextKeys {
  known: ReadonlyMap<string, NextKey>;
}

const none: ReadonlyMap<string, never> = new Map<string, never>();

/** Nothing remembered. */
export function createNextKeys(): NextKeys {
  return { known: none };
}

/** For the state that follows, in which a record has other columns. */
export function followNextKeys(
  { known }: NextKeys,
  indexes: AnyDefinition["indexes"],
  before: object | undefined,
  after: object | undefined,
): NextKeys {
  let changed: Map<string, NextKey> | undefined;
  for (const [index, next] of known) {
    const keysOf = indexes[index];
    if (keysOf === undefined) continue;
    const [left, come] = [before === undefined ? [] : keysOf(before), after === undefined ? [] : keysOf(after)];
    let followed = next;
    for (const key of left) if (!come.includes(key)) followed = withoutKey(followed, key);
    for (const key of come) if (!left.includes(key)) followed = withKey(followed, key);
    if (followed !== next) changed = (changed ?? new Map(known)).set(index, followed);
  }
  return { known: changed ?? known };
}

/** Others may stand under the same key: it is looked at again. */
function withoutKey(next: NextKey, key: number | string): NextKey {
  if (next.found === undefined || next.found.key !== key || typeof key !== "number") return next;
  return { above: next.above, noneUpTo: Math.max(next.above, key - 1), found: undefined };
}

/** Everything that lies above the limit and is left out here lies above `noneUpTo`. */
function withKey(next: NextKey, key: number | string): NextKey {
  if (typeof key !== "number" || key <= next.above) return next;
  const { above, found } = next;
  const noneUpTo = Math.min(next.noneUpTo, Math.max(above, key - 1));
  if (found === undefined) return { above, noneUpTo, found };
  return found.key === undefined || key < found.key ? { above, noneUpTo, found: { key } } : next;
}
