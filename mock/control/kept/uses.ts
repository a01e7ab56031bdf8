// Tells the home which sandboxes were used, a little later and all at once. Made by mock/control/kept/kept-sandboxes.ts.
import type { startQuietTimer } from "../../core/process-time.ts";
import type { Home, SandboxKey } from "../../storage/home.ts";

/** How late the home may know of a use, in milliseconds. */
const lateMs = 2_000;

export function createUses(home: Pick<Home, "touch">, startTimer: typeof startQuietTimer) {
  const used = new Map<number, SandboxKey>();
  let endTimer: (() => void) | undefined;

  /** A use that the home is not told of costs nobody anything: the next one is. */
  async function tell(): Promise<void> {
    endTimer?.();
    endTimer = undefined;
    const keys = [...used.values()];
    used.clear();
    if (keys.length > 0) await home.touch(keys).catch(() => {});
  }
  return {
    note(key: SandboxKey): void {
      used.set(key.life, key);
      endTimer ??= startTimer(() => void tell(), lateMs);
    },
    close: tell,
  };
}
