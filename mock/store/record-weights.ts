// Remembers how many bytes each written record takes, about. A record that replaces another one shares most of its parts, so only what is
// new is counted again. Noted by mock/store/transaction.ts, added up by mock/store/collection-state.ts and mock/store/history.ts.
import { weigh, weighBeside } from "../core/weigh.ts";

interface Weight {
  /** What goes once nobody keeps the record any more. */
  readonly owned: number;
  /** What it has and the record that it replaced has not. */
  readonly added: number;
  /** What only the record that it replaced has. */
  readonly left: number;
}

const weights = new WeakMap<object, Weight>();

/** Weighs a record before it is frozen. `before` is the record that it replaces; without one all of it is new. */
export function noteWeight(record: object, before: object | undefined): void {
  if (weights.has(record)) return;
  // Parts that are frozen belong to other records, unless the record came frozen as a whole.
  const skipsFrozen = !Object.isFrozen(record);
  const added = weighBeside(record, before, skipsFrozen);
  const had = before === undefined ? 0 : (weights.get(before)?.owned ?? 0);
  const left = before === undefined || had === 0 ? 0 : Math.min(had, weighBeside(before, record, false));
  weights.set(record, { owned: had - left + added, added, left });
}

/** About the bytes of a record of an overlay. */
export function weightOf(record: object): number {
  const known = weights.get(record);
  if (known !== undefined) return known.owned;
  // One that came out of a change log.
  const owned = weigh(record);
  weights.set(record, { owned, added: owned, left: 0 });
  return owned;
}

/** The same of a record that may be the base's own, which counts for nothing. */
export function writtenWeightOf(record: object | undefined): number {
  return record === undefined ? 0 : (weights.get(record)?.owned ?? 0);
}

/** About the bytes that came with a record. */
export function addedBy(record: object): number {
  return weights.get(record)?.added ?? 0;
}

/** About the bytes that the record before this one leaves behind as long as somebody keeps it. */
export function leftBehind(record: object): number {
  return weights.get(record)?.left ?? 0;
}
