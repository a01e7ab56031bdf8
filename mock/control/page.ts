// Cuts one page out of a list.

export interface Paging {
  readonly offset?: number | undefined;
  readonly limit?: number | undefined;
  /** The number of items from the end, instead of a page from `offset`. */
  readonly last?: number | undefined;
}

export function toPage<Item>(items: readonly Item[], { offset = 0, limit = 100, last }: Paging) {
  const total = items.length;
  const [start, size] = last === undefined ? [offset, limit] : [Math.max(0, total - last), last];
  return { page: items.slice(start, start + size), total, offset: start, limit: size };
}
