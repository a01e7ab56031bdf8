// Remembers which sandboxes were evicted, so that their clients get a 410 and not a 404.

/** How many are remembered; older ones are unknown again. */
const mostRemembered = 10_000;

export interface EvictedIds {
  has(id: string): boolean;
  add(id: string): void;
  /** A sandbox of this id was made again. */
  delete(id: string): void;
}

export function createEvictedIds(): EvictedIds {
  const ids = new Set<string>();
  return {
    has: (id) => ids.has(id),
    add(id) {
      ids.delete(id);
      ids.add(id);
      if (ids.size <= mostRemembered) return;
      const [oldest] = ids;
      if (oldest !== undefined) ids.delete(oldest);
    },
    delete: (id) => void ids.delete(id),
  };
}
