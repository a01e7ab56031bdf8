// Caches worlds, so that sandboxes with equal starts share a world.
import type { World } from "../domain/records/world.ts";

/** How many small worlds remain cached even if no mock uses them. */
const maxUnused = 8;
/** The size of a small world, common in tests. */
const maxTicketsUnused = 1_000;

export interface WorldCache<Start> {
  /**
   * The world of a start, built if it is not cached.
   * @param build replaces the builder of the cache
   */
  get(start: Start, build?: () => World): World;
  /** Drops the worlds that no sandbox uses. */
  forget(): void;
}

/**
 * Creates a cache of the worlds that `build` builds: one remains cached while a sandbox uses it or it is among the most
 * recently requested.
 * @param toKey identifies a world
 */
export function createWorldCache<Start extends { readonly tickets: number }>(
  build: (start: Start) => World,
  toKey: (start: Start) => string,
): WorldCache<Start> {
  const recent = new Map<string, World>();
  const worlds = new Map<string, WeakRef<World>>();

  function remember(key: string, world: World, start: Start): World {
    if (start.tickets > maxTicketsUnused) return world;
    recent.delete(key);
    recent.set(key, world);
    if (recent.size > maxUnused) {
      const [oldest] = recent.keys();
      if (oldest !== undefined) recent.delete(oldest);
    }
    return world;
  }
  function forgetUnused(): void {
    for (const [key, world] of worlds) if (world.deref() === undefined) worlds.delete(key);
  }
  return {
    get(start, buildNow = () => build(start)) {
      const key = toKey(start);
      const cached = recent.get(key) ?? worlds.get(key)?.deref();
      if (cached !== undefined) return remember(key, cached, start);
      const world = buildNow();
      forgetUnused();
      worlds.set(key, new WeakRef(world));
      return remember(key, world, start);
    },
    forget: () => recent.clear(),
  };
}
