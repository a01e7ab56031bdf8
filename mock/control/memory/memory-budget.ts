// Adds up what a mock keeps, in estimated bytes, and decides what goes when it is too much: remembered worlds and texts, then journals, then
// the sandboxes that were unused for longest. Made by mock/compose.ts, asked in mock/control/sandboxes/ by
// sandbox-registry.ts, sandbox-room.ts and create-sandbox.ts.
import type { AdminSchema } from "../../contract/admin-types.ts";
import type { SizedBase } from "../../store/store.ts";
import type { JournalBudget } from "../journal/journal-budget.ts";
import type { Sandbox } from "../sandboxes/sandbox.ts";
import { createKeptWorlds, type UnusedWorlds } from "./kept-worlds.ts";

/** Texts of answers that are kept to be sent again, or texts of records to be searched; they can be made anew at any time. */
export interface KeptTexts {
  readonly bytes: number;
  clear(): void;
}

export interface MemoryBudgetOptions {
  readonly limitBytes: number;
  readonly journals: JournalBudget;
  readonly texts: readonly KeptTexts[];
  readonly worlds: UnusedWorlds;
}

/** What is kept, by kind, and its limit. */
export type MemoryUse = AdminSchema<"MemoryUse">;

export interface MemoryBudget {
  /** Weighs a sandbox and its world again. On the way of every request: must be cheap. */
  weigh(sandbox: Sandbox): void;
  /** Whether a world is small enough to be one of several: the mock's own may be larger. */
  fits(world: SizedBase): boolean;
  /** The sandbox is gone. */
  forget(sandbox: Sandbox): void;
  /**
   * Lets go what can go until all fits. Says whether it does.
   * @param evict makes one sandbox go; false where none is left that may
   */
  makeRoom(evict: () => boolean): boolean;
  /** Counts bytes that are held for a while, or with a minus sign lets them go. */
  pass(bytes: number): void;
  readonly use: Omit<MemoryUse, "evictedCount">;
}

/** Journals and texts that take less than these shares of the limit stay as long as there is a sandbox to evict. */
const journalShare = 1 / 16;
const textShare = 1 / 16;
/** No further world may take more. */
const worldShare = 1 / 2;

/** Nothing kept yet. */
export function createMemoryBudget({ limitBytes, journals, texts, ...worlds }: MemoryBudgetOptions): MemoryBudget {
  const known = new Map<Sandbox, { bytes: number; base: object | undefined; shape: number }>();
  const keptWorlds = createKeptWorlds(worlds.worlds);
  const kept = join(texts);
  let [sandboxBytes, bodyBytes] = [0, 0];

  function excess(): number {
    return sandboxBytes + keptWorlds.bytes + journals.bytes + kept.bytes + bodyBytes - limitBytes;
  }
  function shrinkJournals(least: number): void {
    const over = excess();
    if (over > 0) journals.shrink(Math.max(least, journals.bytes - over));
  }
  return {
    weigh(sandbox) {
      const { store, snapshots } = sandbox;
      const bytes = sandbox.bytes();
      const held = known.get(sandbox) ?? { bytes: 0, base: undefined, shape: -1 };
      if (held.base === undefined) known.set(sandbox, held);
      sandboxBytes += bytes - held.bytes;
      held.bytes = bytes;
      // Both only grow: the sum is another one where the snapshots or the worlds of the history are.
      const shape = snapshots.changeCount + store.baseChangeCount;
      if (held.base === store.base && held.shape === shape) return keptWorlds.weigh(store.base);
      keptWorlds.hold(sandbox, new Set([...store.bases(), ...snapshots.bases()]));
      held.base = store.base;
      held.shape = shape;
    },
    fits: (world) => keptWorlds.expected(world) <= limitBytes * worldShare,
    forget(sandbox) {
      sandboxBytes -= known.get(sandbox)?.bytes ?? 0;
      if (known.delete(sandbox)) keptWorlds.release(sandbox);
    },
    makeRoom(evict) {
      if (excess() <= 0) return true;
      if (kept.bytes > limitBytes * textShare) kept.clear();
      if (excess() > 0) keptWorlds.forgetUnused();
      shrinkJournals(limitBytes * journalShare);
      while (excess() > 0 && evict());
      shrinkJournals(0);
      if (excess() > 0) kept.clear();
      return excess() <= 0;
    },
    pass(bytes) {
      bodyBytes += bytes;
    },
    get use() {
      const parts = {
        sandboxBytes,
        worldBytes: keptWorlds.bytes,
        journalBytes: journals.bytes,
        textBytes: kept.bytes,
        bodyBytes,
      };
      return { limitBytes, usedBytes: excess() + limitBytes, ...parts };
    },
  };
}

function join(all: readonly KeptTexts[]): KeptTexts {
  return {
    get bytes() {
      return all.reduce((sum, { bytes }) => sum + bytes, 0);
    },
    clear() {
      for (const texts of all) texts.clear();
    },
  };
}
