// The journals of this process's stored sandboxes: creates them, opens them from the storage, and writes what is left.
import type { startQuietTimer } from "../../engine/core/process-time.ts";
import type { SandboxKey, Storage } from "../../engine/storage/storage.ts";
import type { Coverage } from "../coverage/coverage.ts";
import type { LocalJournal } from "../journal/journal.ts";
import type { Journal, RetainedExchange } from "../journal/journal-entry.ts";
import { StoredJournal } from "./stored-journal.ts";

export interface StoredJournalsOptions {
  readonly storage: Storage;
  readonly startTimer: typeof startQuietTimer;
  /** An empty journal for the sandbox with this id. */
  createJournal(id: string): LocalJournal;
  createCoverage(): Coverage;
  /** Receives the coverage before it is cleared. */
  readonly past: Coverage;
}

/** The number of sandboxes whose counted requests are remembered; older sandboxes are counted again if reloaded. */
const maxCounted = 10_000;

export class StoredJournals {
  readonly #options: StoredJournalsOptions;
  /** Journals with requests that are not stored yet. */
  readonly #unwritten = new Set<StoredJournal>();
  /** The newest line in the total coverage, by life of the sandbox. */
  readonly #counted = new Map<number, number>();
  /** The number of requests that never reached the storage. */
  drops = 0;

  constructor(options: StoredJournalsOptions) {
    this.#options = options;
  }

  readonly create = (id: string): Journal => {
    const { storage, startTimer, past, createJournal, createCoverage } = this.#options;
    return new StoredJournal({
      storage,
      startTimer,
      past,
      local: createJournal(id),
      fresh: createCoverage(),
      counted: this.#counted,
      unwritten: this.#unwritten,
      onDrop: (count) => {
        this.drops += count;
      },
    });
  };

  /** Call it once the storage has the sandbox of this journal. */
  begin(journal: Journal, key: SandboxKey): void {
    const [oldest] = this.#counted.keys();
    if (this.#counted.size > maxCounted && oldest !== undefined) this.#counted.delete(oldest);
    toStored(journal).begin(key);
  }

  /** Reads the stored lines. Rejects with StorageUnavailable, SandboxEnded. */
  async open(journal: Journal, key: SandboxKey): Promise<void> {
    // This process may have loaded the sandbox before, and may still have to write its requests.
    await this.close();
    this.begin(journal, key);
    await toStored(journal).read();
  }

  /** The stored requests of a sandbox that this process has not loaded. */
  async peek(key: SandboxKey): Promise<readonly RetainedExchange[]> {
    const journal = this.create(key.id);
    try {
      await this.open(journal, key);
      return journal.retained();
    } finally {
      journal.close();
    }
  }

  /** Passes lines of other replicas to the journal's listeners. */
  async follow(journal: Journal): Promise<void> {
    if (this.hasListeners(journal)) await toStored(journal).read();
  }

  hasListeners(journal: Journal): boolean {
    return toStored(journal).hasListeners;
  }

  /** Writes the remaining requests. */
  async close(): Promise<void> {
    await Promise.allSettled(Array.from(this.#unwritten, (journal) => journal.write()));
  }
}

/** Every journal of a stored sandbox comes from `create`. */
function toStored(journal: Journal): StoredJournal {
  if (journal instanceof StoredJournal) return journal;
  throw new Error("This journal is not stored.");
}
