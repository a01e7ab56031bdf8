// Remembers worlds, so that sandboxes with equal starts share one. Made by mock/create-mock.ts around the world builder.
import type { World } from "../records/world.ts";
import type { SandboxStart } from "./sandbox.ts";

/** So many worlds are kept although no sandbox uses them at present: enough for a test suite that goes through the scenarios. */
const mostUnused = 16;

/**
 * `build` with a memory: a world is built once as long as any sandbox uses it or it is among the last ones asked for. The mode of the clock
 * is no part of a world.
 * @param toKey what tells one world from another; default: seed, size, start instant and the scenario's name
 */
export function createWorldMemo(
  build: (start: SandboxStart) => World,
  toKey: (start: SandboxStart) => string = keyOf,
): (start: SandboxStart) => World {
  const recent = new Map<string, World>();
  const known = new Map<string, WeakRef<World>>();

  function remember(key: string, world: World): World {
    recent.delete(key);
    recent.set(key, world);
    if (recent.size > mostUnused) {
      const [oldest] = recent.keys();
      if (oldest !== undefined) recent.delete(oldest);
    }
    return world;
  }
  function forgetUnused(): void {
    for (const [key, world] of known) if (world.deref() === undefined) known.delete(key);
  }
  return (start) => {
    const key = toKey(start);
    const found = recent.get(key) ?? known.get(key)?.deref();
    if (found !== undefined) return remember(key, found);
    const world = build(start);
    forgetUnused();
    known.set(key, new WeakRef(world));
    return remember(key, world);
  };
}

function keyOf({ scenario, seed, tickets, now }: SandboxStart): string {
  return JSON.stringify([seed, tickets, now, scenario]);
}
