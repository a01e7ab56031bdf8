// Updates the times of last use in the storage, delayed and in batches.
import { elapsedMs, type startQuietTimer } from "../../engine/core/process-time.ts";
import type { SandboxKey, Storage } from "../../engine/storage/storage.ts";

/** The delay before a use is stored, in milliseconds: a quarter of the time to live, at most two seconds. */
export function useDelayMs(ttlSeconds: number | null): number {
  return Math.min(2_000, (ttlSeconds ?? Number.POSITIVE_INFINITY) * 250);
}

export function createUses(storage: Pick<Storage, "touch">, startTimer: typeof startQuietTimer) {
  const used = new Map<number, SandboxKey>();
  let planned: { readonly at: number; end(): void } | undefined;

  async function renew(): Promise<void> {
    planned?.end();
    planned = undefined;
    const keys = [...used.values()];
    used.clear();
    // After a failure, the next use tries again.
    if (keys.length > 0) await storage.touch(keys).catch(() => {});
  }
  return {
    note(key: SandboxKey, ttlSeconds: number | null): void {
      used.set(key.life, key);
      const delayMs = useDelayMs(ttlSeconds);
      const at = elapsedMs() + delayMs;
      if (planned !== undefined && planned.at <= at) return;
      planned?.end();
      planned = { at, end: startTimer(() => void renew(), delayMs) };
    },
    close: renew,
  };
}
