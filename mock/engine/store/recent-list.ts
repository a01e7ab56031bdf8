// The newest items of a list that is never changed in place. Items are in blocks, so an addition copies at most one block.

export interface RecentList<T> {
  /** Full blocks, newest last. */
  readonly blocks: readonly (readonly T[])[];
  readonly last: readonly T[];
}

const blockSize = 32;

export function toRecentList<T>(items: readonly T[]): RecentList<T> {
  const count = Math.ceil(items.length / blockSize);
  return {
    blocks: Array.from({ length: count }, (_, index) => items.slice(index * blockSize, (index + 1) * blockSize)),
    last: [],
  };
}

/**
 * The list with one more item; retains at least the newest `min` items.
 * @param pack returns the part of a full block to retain
 */
export function withNewest<T>(
  { blocks, last }: RecentList<T>,
  item: T,
  min: number,
  pack: (block: readonly T[]) => readonly T[],
): RecentList<T> {
  if (last.length < blockSize) return { blocks, last: [...last, item] };
  return { blocks: [...blocks, pack(last)].slice(-Math.ceil(min / blockSize)), last: [item] };
}

/** All items, newest last. */
export function itemsOf<T>({ blocks, last }: RecentList<T>): readonly T[] {
  return [...blocks.flat(), ...last];
}

export function newestOf<T>({ blocks, last }: RecentList<T>): T | undefined {
  return last.at(-1) ?? blocks.at(-1)?.at(-1);
}
