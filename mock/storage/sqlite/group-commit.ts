// Puts the appends of one moment into one transaction, so that they share one write to the disk. Used by
// mock/storage/sqlite/sqlite-home.ts.
import { type KeptEntry, type SandboxKey, VersionConflict } from "../home.ts";

interface Waiting {
  readonly key: SandboxKey;
  readonly entries: readonly KeptEntry[];
  resolve(): void;
  reject(error: unknown): void;
}

/** What the appends are written with. */
export interface GroupParts {
  /** The newest version of each life that has not ended. */
  readonly heads: Map<number, number>;
  /** Throws SandboxEnded. */
  assertAlive(key: SandboxKey): void;
  /** Runs the work in one transaction; throws what stops it, and then nothing of it is kept. */
  inTransaction(work: () => void): void;
  write(life: number, entry: KeptEntry): void;
}

export interface GroupCommit {
  append(key: SandboxKey, entries: readonly KeptEntry[]): Promise<void>;
  /** Commits what waits. */
  flush(): void;
}

/** Nothing waits yet. */
export function createGroupCommit(parts: GroupParts): GroupCommit {
  let waiting: Waiting[] = [];

  function flush(): void {
    const group = waiting;
    waiting = [];
    if (group.length > 0) commit(group, parts);
  }
  return {
    append: (key, entries) =>
      new Promise((resolve, reject) => {
        waiting.push({ key, entries, resolve, reject });
        // What comes in the same turn of the event loop shares the commit.
        if (waiting.length === 1) setImmediate(flush);
      }),
    flush,
  };
}

/** One that conflicts is refused alone; where the disk refuses, all are. */
function commit(group: readonly Waiting[], { heads, assertAlive, inTransaction, write }: GroupParts): void {
  const written: Waiting[] = [];
  const next = new Map<number, number>();
  try {
    inTransaction(() => {
      for (const one of group) {
        const { key, entries, reject } = one;
        try {
          assertAlive(key);
          next.set(key.life, follow(entries, next.get(key.life) ?? heads.get(key.life) ?? 0));
        } catch (error) {
          reject(error);
          continue;
        }
        for (const entry of entries) write(key.life, entry);
        written.push(one);
      }
    });
  } catch (error) {
    for (const { reject } of group) reject(error);
    return;
  }
  for (const [life, head] of next) heads.set(life, head);
  for (const { resolve } of written) resolve();
}

/** The version of the last one. Throws VersionConflict where they do not follow one another from `head` on. */
function follow(entries: readonly KeptEntry[], head: number): number {
  let newest = head;
  for (const { version } of entries) {
    if (version !== newest + 1) throw new VersionConflict(version - 1, newest);
    newest = version;
  }
  return newest;
}
