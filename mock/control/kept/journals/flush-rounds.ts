// Makes all replicas write what they have noted before a journal is read: one asks, the others flush and answer. Used by
// mock/control/kept/journals/journals-of-home.ts.
import type { startQuietTimer } from "../../../core/process-time.ts";
import type { Hint, Home } from "../../../storage/home.ts";

/** How long replicas may take to answer, in milliseconds. */
const mostWaitMs = 1_000;

export interface FlushRounds {
  /** Whether all others that are alive have written what they had noted before this call. Rejects with StorageUnavailable. */
  ask(): Promise<boolean>;
  hear(hint: Hint): void;
  /** Nobody waits any longer. */
  close(): void;
}

export interface FlushRoundsOptions {
  readonly home: Pick<Home, "replica" | "replicas" | "hint">;
  readonly startTimer: typeof startQuietTimer;
  /** Writes what this replica has noted. */
  flush(): Promise<void>;
}

interface Round {
  readonly left: Set<string>;
  end(isWhole: boolean): void;
}

export function createFlushRounds({ home, startTimer, flush }: FlushRoundsOptions): FlushRounds {
  const rounds = new Map<string, Round>();
  let count = 0;
  /** One round for all who ask before it begins. */
  let next: Promise<boolean> | undefined;

  async function begin(): Promise<boolean> {
    await Promise.resolve();
    next = undefined;
    const others = (await home.replicas()).filter((one) => one !== home.replica);
    if (others.length === 0) return true;
    count += 1;
    const mark = `${home.replica} ${count}`;
    return new Promise((resolve) => {
      const endTimer = startTimer(() => end(false), mostWaitMs);
      function end(isWhole: boolean): void {
        endTimer();
        rounds.delete(mark);
        resolve(isWhole);
      }
      rounds.set(mark, { left: new Set(others), end });
      home.hint({ kind: "flush", mark });
    });
  }
  async function answer(mark: string): Promise<void> {
    await flush();
    home.hint({ kind: "flushed", mark, replica: home.replica });
  }
  return {
    ask: () => (next ??= begin()),
    hear(hint) {
      // Who cannot write does not answer.
      if (hint.kind === "flush") answer(hint.mark).catch(() => {});
      if (hint.kind !== "flushed") return;
      const round = rounds.get(hint.mark);
      round?.left.delete(hint.replica);
      if (round?.left.size === 0) round.end(true);
    },
    close() {
      for (const round of [...rounds.values()]) round.end(false);
    },
  };
}
