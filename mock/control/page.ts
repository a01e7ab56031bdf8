// Cuts a page out of a list.

export interface Paging {
  readonly offset?: number | undefined;
  readonly limit?: number | undefined;
  /** How many of the last, instead of a page from `offset`. */
  readonly last?: number | undefined;
}

export function toPage<Item>(all: readonly Item[], { offset = 0, limit = 100, last }: Paging) {
  const total = all.length;
  const [start, size] = last === undefined ? [offset, limit] : [Math.max(0, total - last), last];
  return { page: all.slice(start, start + size), total, offset: start, limit: size };
}
