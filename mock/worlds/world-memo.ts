// Caches worlds, so that sandboxes with equal starts share a world.
import type { World } from "../domain/records/world.ts";

/** How many small worlds remain cached even if no mock uses them. */
const maxUnused = 8;
/** The size of a small world, common in tests. */
const maxTicketsUnused = 1_000;

/** A builder of worlds with a cache. */
export interface WorldMemo<Start> {
  /** @param build replaces the memo's builder, if the world is not cached */
  (start: Start, build?: () => World): World;
  /** Drops the worlds that no sandbox uses. */
  forget(): void;
}

/**
 * Adds a cache to `build`: a world remains cached while a sandbox uses it or it is among the most recently requested.
 * @param toKey identifies a world
 */
export function createWorldMemo<Start extends { readonly tickets: number }>(
  build: (start: Start) => World,
  toKey: (start: Start) => string,
): WorldMemo<Start> {
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
  function worldOf(start: Start, buildNow = () => build(start)): World {
    const key = toKey(start);
    const cached = recent.get(key) ?? worlds.get(key)?.deref();
    if (cached !== undefined) return remember(key, cached, start);
    const world = buildNow();
    forgetUnused();
    worlds.set(key, new WeakRef(world));
    return remember(key, world, start);
  }
  return Object.assign(worldOf, { forget: () => recent.clear() });
}
