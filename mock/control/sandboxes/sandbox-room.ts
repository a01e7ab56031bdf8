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
export function createRoom({ places, memory, onFirstEviction, onRefusal }: RoomOptions): Room {
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
    forgetHistories();
    return memory.makeRoom(evictOldest);
  }
  function assertRoom(): void {
    const isRoom = makeRoom();
    const begins = !isRoom && !isRefusing;
    isRefusing = !isRoom;
    if (begins) onRefusal(memoryUse());
    if (!isRoom) throw memoryLimit(memoryUse());
  }
  return {
    memoryUse,
    assertRoom,
    adopt(given) {
      assertRoom();
      const entry = places.adopt(given);
      memory.weigh(entry.sandbox);
      return entry;
    },
    holdBytes: (bytes) => holdBytes(memory, bytes, assertRoom),
    hold(id, grows) {
      const { sandbox, letGo: leave } = places.hold(id);
      function letGo(): boolean {
        const isThere = leave();
        if (isThere) memory.weigh(sandbox);
        return isThere;
      }
      try {
        if (grows) assertRoom();
      } catch (error) {
        letGo();
        throw error;
      }
      return { sandbox, letGo };
    },
    add(asked, forkOf, make) {
      assertRoom();
      const entry = places.add(asked, forkOf, make);
      memory.weigh(entry.sandbox);
      return entry;
    },
  };
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
