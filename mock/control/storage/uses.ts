// Renews the times of last use in the storage, a little later and all together.
import { elapsedMs, type startQuietTimer } from "../../engine/core/process-time.ts";
import type { SandboxKey, Storage } from "../../engine/storage/storage.ts";

export function createUses(storage: Pick<Storage, "touch">, startTimer: typeof startQuietTimer) {
  const used = new Map<number, SandboxKey>();
  let planned: { readonly at: number; end(): void } | undefined;

  async function renew(): Promise<void> {
    planned?.end();
    planned = undefined;
    const keys = [...used.values()];
    used.clear();
    // After a failure, the next use is renewed.
    if (keys.length > 0) await storage.touch(keys).catch(() => {});
  }
  return {
    /** @param delayMs how late the storage may learn of it */
    note(key: SandboxKey, delayMs: number): void {
      used.set(key.life, key);
      const at = elapsedMs() + delayMs;
      if (planned !== undefined && planned.at <= at) return;
      planned?.end();
      planned = { at, end: startTimer(() => void renew(), delayMs) };
    },
    close: renew,
  };
}
