// Remembers which sandboxes were evicted, so that their clients get a 410 instead of a 404.

/** The number of ids to remember; older ones become unknown again. */
const maxRemembered = 10_000;

export interface EvictedIds {
  has(id: string): boolean;
  add(id: string): void;
  /** For a sandbox with this id that was made again. */
  delete(id: string): void;
}

export function createEvictedIds(): EvictedIds {
  const ids = new Set<string>();
  return {
    has: (id) => ids.has(id),
    add(id) {
      ids.delete(id);
      ids.add(id);
      if (ids.size <= maxRemembered) return;
      const [oldest] = ids;
      if (oldest !== undefined) ids.delete(oldest);
    },
    delete: (id) => void ids.delete(id),
  };
}
