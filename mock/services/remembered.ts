// Keeps what a service made of records that never change, until one of them is another one: so that an answer is made, checked and written
// once, however often it is asked for. Used by the services that read.
import { deepFreeze } from "../core/deep-freeze.ts";

/** What something is made of: nothing else may change it. The first is the one by which it is found, and with which it is forgotten. */
export type Sources = readonly [object, ...unknown[]];

/** Gives what `make` made of the same sources the last time, deeply frozen, or makes it. */
export type Remembered<T> = (sources: Sources, make: () => T) => T;

/** Nothing made yet. One thing is kept for each first source, the latest. */
export function createRemembered<T>(): Remembered<T> {
  const kept = new WeakMap<object, { readonly sources: Sources; readonly made: T }>();
  return (sources, make) => {
    const known = kept.get(sources[0]);
    if (known !== undefined && isSame(known.sources, sources)) return known.made;
    const made = deepFreeze(make());
    kept.set(sources[0], { sources, made });
    return made;
  };
}

function isSame(left: Sources, right: Sources): boolean {
  return left.length === right.length && left.every((source, index) => source === right[index]);
}
