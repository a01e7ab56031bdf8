// Counts the bytes of the worlds that the sandboxes of a mock stand on, each once however many share it. A lazy world grows as its records
// are read. Used by mock/control/memory/memory-budget.ts.
import type { SizedBase } from "../../store/store.ts";

/** Worlds that are remembered although no sandbox needs them. */
export interface UnusedWorlds {
  /** All that are remembered, those in use as well. */
  remembered(): Iterable<SizedBase>;
  forget(): void;
}

export interface KeptWorlds {
  readonly bytes: number;
  /** These are the worlds that the owner stands on, in place of those before. */
  hold(owner: object, worlds: ReadonlySet<SizedBase>): void;
  /** Weighs a world that is held again. */
  weigh(world: SizedBase): void;
  release(owner: object): void;
  /** About the bytes that a world will take once it is searched; 0 of one that is there already, or of the mock's own. */
  expected(world: SizedBase): number;
  /** Lets those go that are only remembered. */
  forgetUnused(): void;
}

interface Held {
  owners: number;
  bytes: number;
}

/** No worlds yet. */
export function createKeptWorlds(unused: UnusedWorlds): KeptWorlds {
  const worlds = new Map<SizedBase, Held>();
  const heldBy = new Map<object, ReadonlySet<SizedBase>>();
  let [heldBytes, unusedBytes] = [0, 0];
  /** What the mock was started with takes what it takes: whoever started it decided on its size. */
  let own: SizedBase | undefined;

  function expected(world: SizedBase): number {
    return own === undefined || own === world || worlds.has(world) ? 0 : searchedBytes(world);
  }
  function leave(world: SizedBase): void {
    const held = worlds.get(world);
    if (held === undefined) return;
    held.owners -= 1;
    if (held.owners > 0) return;
    heldBytes -= held.bytes;
    worlds.delete(world);
  }
  function join(world: SizedBase): void {
    own ??= world;
    const held = worlds.get(world) ?? { owners: 0, bytes: 0 };
    held.owners += 1;
    worlds.set(world, held);
    weigh(world);
  }
  function weigh(world: SizedBase): void {
    const held = worlds.get(world);
    if (held === undefined) return;
    const bytes = Math.max(bytesOf(world), world === own ? 0 : searchedBytes(world));
    heldBytes += bytes - held.bytes;
    held.bytes = bytes;
  }
  // What nobody reads does not grow: it is enough to look when the worlds in use change.
  function weighUnused(): void {
    unusedBytes = 0;
    for (const world of unused.remembered()) if (!worlds.has(world)) unusedBytes += bytesOf(world);
  }
  function hold(owner: object, next: ReadonlySet<SizedBase>): void {
    const before = heldBy.get(owner);
    const known = worlds.size;
    for (const world of next) join(world);
    for (const world of before ?? []) leave(world);
    if (next.size === 0) heldBy.delete(owner);
    else heldBy.set(owner, next);
    if (worlds.size !== known || before !== undefined) weighUnused();
  }
  return {
    get bytes() {
      return heldBytes + unusedBytes;
    },
    hold,
    weigh,
    expected,
    release: (owner) => hold(owner, new Set()),
    forgetUnused() {
      unused.forget();
      weighUnused();
    },
  };
}

function bytesOf(world: SizedBase): number {
  const { collections } = world;
  let bytes = worldBytes;
  for (const name in collections) bytes += collections[name]?.bytes ?? 0;
  return bytes;
}

/** A search reads columns of all tickets at once, so they count from the beginning. */
function searchedBytes({ collections }: SizedBase): number {
  return worldBytes + ticketColumnBytes * (collections.tickets?.size ?? 0);
}

/** What a world takes before anything of it is read, and what the columns of a ticket do. */
const worldBytes = 50_000;
const ticketColumnBytes = 2_300;
