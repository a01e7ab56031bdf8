// Stores when each sandbox was last used, delayed and in batches.
import { elapsedMs, type startQuietTimer } from "../../engine/core/process-time.ts";
import type { SandboxKey, Storage } from "../../engine/storage/storage.ts";

/** The delay before a use is stored, in milliseconds: a quarter of the time to live, at most two seconds. */
export function useDelayMs(ttlSeconds: number | null): number {
  return Math.min(2_000, (ttlSeconds ?? Number.POSITIVE_INFINITY) * 250);
}

export function createLastUses(storage: Pick<Storage, "touch">, startTimer: typeof startQuietTimer) {
  const usedKeys = new Map<number, SandboxKey>();
  let timer: { readonly at: number; end(): void } | undefined;

  async function flush(): Promise<void> {
    timer?.end();
    timer = undefined;
    const keys = [...usedKeys.values()];
    usedKeys.clear();
    // After a failure, the next use tries again.
    if (keys.length > 0) await storage.touch(keys).catch(() => {});
  }
  return {
    record(key: SandboxKey, ttlSeconds: number | null): void {
      usedKeys.set(key.life, key);
      const delayMs = useDelayMs(ttlSeconds);
      const at = elapsedMs() + delayMs;
      if (timer !== undefined && timer.at <= at) return;
      timer?.end();
      timer = { at, end: startTimer(() => void flush(), delayMs) };
    },
    close: flush,
  };
}
