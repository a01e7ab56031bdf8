// Remembers worlds, so that sandboxes with equal starts share one. mock/worlds/load-worlds.ts makes one for each mock,
// mock/worlds/built-worlds.ts one for all mocks of the process.
import type { World } from "../domain/records/world.ts";

/** So many worlds are kept although no sandbox uses them at present: enough for a test suite that goes through the scenarios. */
const mostUnused = 16;

/** `build` with a memory. */
export interface WorldMemo<Start> {
  (start: Start): World;
  /** Forgets the worlds that no sandbox uses. */
  forget(): void;
}

/** What is kept although nobody uses it. */
export interface WorldsKept<Start> {
  /** The last ones asked for; default 16. */
  readonly most?: number;
  /** Those that are too large are not; default: none is. */
  isSmall?(start: Start): boolean;
}

/**
 * `build` with a memory: a world is built once as long as any sandbox uses it or it is among the last ones asked for.
 * @param toKey what tells one world from another
 */
export function createWorldMemo<Start>(
  build: (start: Start) => World,
  toKey: (start: Start) => string,
  { most = mostUnused, isSmall = () => true }: WorldsKept<Start> = {},
): WorldMemo<Start> {
  const recent = new Map<string, World>();
  const known = new Map<string, WeakRef<World>>();

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
    for (const [key, world] of known) if (world.deref() === undefined) known.delete(key);
  }
  function worldOf(start: Start): World {
    const key = toKey(start);
    const found = recent.get(key) ?? known.get(key)?.deref();
    if (found !== undefined) return remember(key, found, start);
    const world = build(start);
    forgetUnused();
    known.set(key, new WeakRef(world));
    return remember(key, world, start);
  }
  return Object.assign(worldOf, { forget: () => recent.clear() });
}
