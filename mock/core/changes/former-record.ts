// Remembers, of the records that were written last, which record each one replaced and in which fields they differ. So whoever made
// something of the former record (its text, its check, its weight) only makes anew what has changed. mock/store/transaction.ts notes it;
// who finds nothing here does all of the work, with the same outcome.

/** How a record differs from the one that it replaced: both have the same names in the same order. */
export interface Difference {
  /** Deeply frozen. */
  readonly former: object;
  readonly names: readonly string[];
  /** The positions of the names whose values are not the same ones, ascending. */
  readonly changed: readonly number[];
}

interface Noted {
  readonly record: object;
  readonly difference: Difference;
}

// A request reads what it has written just before, so a few places do. They keep few records for longer than the store does.
const places = 16;
const latest: Noted[] = [];
let next = 0;

/** Notes what a record replaced, and tells how they differ; undefined where their names do. */
export function noteFormer(record: object, former: object): Difference | undefined {
  const difference = differ(record, former);
  if (difference === undefined) return undefined;
  latest[next] = { record, difference };
  next = (next + 1) % places;
  return difference;
}

/** How a record differs from the one that it replaced, if it was written lately. */
export function differenceOf(record: object): Difference | undefined {
  for (const noted of latest) if (noted.record === record) return noted.difference;
  return undefined;
}

/** A value of an object by its name. */
export function fieldOf(object: object, name: string): unknown {
  return isTable(object) ? object[name] : undefined;
}

/** How a record differs from another one, without noting it; undefined where their names or the order of them do. */
export function differ(record: object, former: object): Difference | undefined {
  if (!isTable(record) || !isTable(former) || Array.isArray(record)) return undefined;
  const names = Object.keys(record);
  const before = Object.keys(former);
  if (names.length !== before.length) return undefined;
  const changed: number[] = [];
  for (let index = 0; index < names.length; index += 1) {
    const name = names[index] ?? "";
    if (name !== before[index]) return undefined;
    if (record[name] !== former[name]) changed.push(index);
  }
  return { former, names, changed };
}

function isTable(value: object): value is Readonly<Record<string, unknown>> {
  return value !== null;
}
