// Caches worlds, so that sandboxes with equal starts share one.
import type { World } from "../domain/records/world.ts";

/** How many unused worlds remain cached: enough for a test suite that uses every scenario. */
const maxUnused = 16;

/** `build` with a cache. */
export interface WorldMemo<Start> {
  /** @param build used instead of the memo's own, if the world is not cached */
  (start: Start, build?: () => World): World;
  /** Drops the worlds that no sandbox uses. */
  forget(): void;
}

/** Which unused worlds remain cached. */
export interface CachedWorlds<Start> {
  /** How many of the last ones requested; default 16. */
  readonly most?: number;
  /** Whether to cache the world of this start; default: always. */
  isSmall?(start: Start): boolean;
}

/**
 * `build` with a cache: a world is built once while a sandbox uses it or it is among the last ones requested.
 * @param toKey identifies a world
 */
export function createWorldMemo<Start>(
  build: (start: Start) => World,
  toKey: (start: Start) => string,
  { most = maxUnused, isSmall = () => true }: CachedWorlds<Start> = {},
): WorldMemo<Start> {
  const recent = new Map<string, World>();
  const worlds = new Map<string, WeakRef<World>>();

  function remember(key: string, world: World, start: Start): World {
    if (!isSmall(start)) return world;
    recent.delete(key);
    recent.set(key, world);
    if (recent.size > most) {
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
