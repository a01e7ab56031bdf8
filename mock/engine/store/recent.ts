// The newest items of a list that is never changed in place. They are in blocks, so an addition copies at most one.

export interface Recent<T> {
  /** Full ones, newest last. */
  readonly blocks: readonly (readonly T[])[];
  readonly last: readonly T[];
}

const blockSize = 32;

export function toRecent<T>(items: readonly T[]): Recent<T> {
  const count = Math.ceil(items.length / blockSize);
  return {
    blocks: Array.from({ length: count }, (_, nth) => items.slice(nth * blockSize, (nth + 1) * blockSize)),
    last: [],
  };
}

/**
 * The list with one more item; at least the newest `most` are retained.
 * @param pack what is retained of a block that is full
 */
export function withNewest<T>(
  { blocks, last }: Recent<T>,
  item: T,
  most: number,
  pack: (block: readonly T[]) => readonly T[],
): Recent<T> {
  if (last.length < blockSize) return { blocks, last: [...last, item] };
  return { blocks: [...blocks, pack(last)].slice(-Math.ceil(most / blockSize)), last: [item] };
}

/** All items, newest last. */
export function itemsOf<T>({ blocks, last }: Recent<T>): readonly T[] {
  return [...blocks.flat(), ...last];
}

export function newestOf<T>({ blocks, last }: Recent<T>): T | undefined {
  return last.at(-1) ?? blocks.at(-1)?.at(-1);
}
