// Makes room for what sandboxes keep: evicts those that were unused for longest, then lets histories go, then refuses. Made by
// mock/control/sandboxes/sandbox-registry.ts; mock/control/memory/memory-budget.ts says how much is too much.
import type { MemoryBudget, MemoryUse } from "../memory/memory-budget.ts";
import type { Sandbox } from "./sandbox.ts";
import type { AskedPlace, HeldPlace, SandboxEntry, SandboxPlaces } from "./sandbox-places.ts";
import { memoryLimit } from "./sandbox-refusals.ts";

export interface RoomOptions {
  readonly places: SandboxPlaces;
  readonly memory: MemoryBudget;
  /** Told of the first sandbox that goes because of memory. */
  onFirstEviction(id: string, use: MemoryUse): void;
  /** Told of the first request that is refused because of memory, and again after there was room. */
  onRefusal(use: MemoryUse): void;
  /** The sandboxes are kept beside the process: what their histories can take back is the same on all replicas. */
  readonly areKept: boolean;
}

export interface Room {
  /** As `add` of the places, once there is room. Throws DomainError as that does, and 503 memory_limit. */
  add(asked: AskedPlace, forkOf: string | null, make: (id: string) => Sandbox): SandboxEntry;
  /** As `hold` of the places, and weighs the sandbox at the end; throws 503 memory_limit where it grows and nothing is left that may go. */
  hold(id: string, grows: boolean): HeldPlace;
  /** Holds memory for something that passes; throws 503 memory_limit. */
  holdBytes(bytes: number): () => void;
  memoryUse(): MemoryUse;
  /** Throws DomainError 503 memory_limit where nothing is left that may go. */
  assertRoom(): void;
  /** Puts in a sandbox that was made elsewhere, once there is room. */
  adopt(entry: SandboxEntry): SandboxEntry;
}

/** Nobody evicted yet. */
export function createRoom({ places, memory, onFirstEviction, onRefusal, areKept }: RoomOptions): Room {
  let [evictedCount, isRefusing] = [0, false];

  function memoryUse(): MemoryUse {
    return { ...memory.use, evictedCount };
  }
  function evictOldest(): boolean {
    const id = places.evictOldest();
    if (id === undefined) return false;
    evictedCount += 1;
    if (evictedCount === 1) onFirstEviction(id, memoryUse());
    return true;
  }
  /** Those that are left: the versions that undo could take back. */
  function forgetHistories(): void {
    for (const { sandbox } of places.list()) {
      sandbox.store.forgetHistory();
      memory.weigh(sandbox);
    }
  }
  function makeRoom(): boolean {
    if (memory.makeRoom(evictOldest)) return true;
    if (!areKept) forgetHistories();
    return memory.makeRoom(evictOldest);
  }
  function assertRoom(): void {
    const isRoom = makeRoom();
    const begins = !isRoom && !isRefusing;
    isRefusing = !isRoom;
    if (begins) onRefusal(memoryUse());
    if (!isRoom) throw memoryLimit(memoryUse());
  }
  function weighed(entry: SandboxEntry): SandboxEntry {
    memory.weigh(entry.sandbox);
    return entry;
  }
  return {
    memoryUse,
    assertRoom,
    holdBytes: (bytes) => holdBytes(memory, bytes, assertRoom),
    hold: (id, grows) => holdWeighed(places.hold(id), memory, grows ? assertRoom : undefined),
    adopt(given) {
      assertRoom();
      return weighed(places.adopt(given));
    },
    add(asked, forkOf, make) {
      assertRoom();
      return weighed(places.add(asked, forkOf, make));
    },
  };
}

function holdWeighed({ sandbox, letGo: leave }: HeldPlace, memory: MemoryBudget, assertRoom?: () => void): HeldPlace {
  function letGo(): boolean {
    const isThere = leave();
    if (isThere) memory.weigh(sandbox);
    return isThere;
  }
  try {
    assertRoom?.();
  } catch (error) {
    letGo();
    throw error;
  }
  return { sandbox, letGo };
}

function holdBytes(memory: MemoryBudget, bytes: number, assertRoom: () => void): () => void {
  memory.pass(bytes);
  try {
    assertRoom();
  } catch (error) {
    memory.pass(-bytes);
    throw error;
  }
  return () => memory.pass(-bytes);
}
