// The journals of the kept sandboxes of one process. Made by mock/control/kept/kept-sandboxes.ts, which tells it of hints;
// mock/control/kept/journals/journal-reads.ts reads them.
import type { startQuietTimer } from "../../../core/process-time.ts";
import type { Hint, Home, SandboxKey } from "../../../storage/home.ts";
import type { Journal } from "../../journal/journal-entry.ts";
import type { SandboxParts } from "../../sandboxes/sandbox-parts.ts";
import { told } from "../gone.ts";
import { CountedRequests } from "./counted-requests.ts";
import { createFlushRounds, type FlushRounds } from "./flush-rounds.ts";
import { KeptJournal } from "./kept-journal.ts";

export interface KeptJournalsOptions extends Pick<SandboxParts, "createJournal"> {
  readonly home: Home;
  readonly startTimer: typeof startQuietTimer;
}

export class KeptJournals {
  readonly #options: KeptJournalsOptions;
  readonly #rounds: FlushRounds;
  readonly #byId = new Map<string, KeptJournal>();
  /** What closed journals still write, by the id of their sandbox. */
  readonly #closing = new Map<string, Promise<void>>();
  /** What counts in the coverage over all sandboxes. */
  readonly counted = new CountedRequests();
  /** Requests that never reached the home. */
  drops = 0;

  constructor(options: KeptJournalsOptions) {
    this.#options = options;
    const flush = async () => void (await Promise.all(Array.from(this.#byId.values(), (one) => one.flush())));
    this.#rounds = createFlushRounds({ home: options.home, startTimer: options.startTimer, flush });
  }

  /** An empty journal for the sandbox of this id, which the home does not have yet. */
  readonly createJournal = (id: string): Journal => {
    const { createJournal, home, startTimer } = this.#options;
    const onDrop = (count: number) => {
      this.drops += count;
    };
    const onClose = (journal: KeptJournal, written: Promise<void>) => this.#onClose(id, journal, written);
    return new KeptJournal({ local: createJournal(id), home, startTimer, counted: this.counted, onDrop, onClose });
  };
  /** The home has just got the sandbox of this journal. */
  begin(journal: Journal, key: SandboxKey): void {
    if (!(journal instanceof KeptJournal)) return;
    journal.begin(key);
    this.#byId.set(key.id, journal);
  }
  /**
   * Gives a journal what the home has of its sandbox, then lets the sandbox be used.
   * @param use where it throws, the sandbox is not there, and the journal closes
   * @throws StorageUnavailable, SandboxEnded, and what `use` throws
   */
  async open(journal: Journal, key: SandboxKey, use: () => unknown): Promise<void> {
    if (!(journal instanceof KeptJournal)) return void use();
    await this.#closing.get(key.id);
    await journal.open(key);
    this.#byId.set(key.id, journal);
    try {
      use();
    } catch (error) {
      journal.close();
      throw error;
    }
  }

  /**
   * Brings the journal of a loaded sandbox, or those of all, up to what all replicas answered before the call. False: one did not say in time what it has.
   * @throws DomainError 503 storage_unavailable, 404 unknown_sandbox, 410 sandbox_evicted
   */
  async read(id?: string): Promise<boolean> {
    if (this.#options.home.kind === "file") return true;
    const isWhole = await told(this.#rounds.ask());
    const journals = id === undefined ? [...this.#byId.values()] : [this.#byId.get(id)];
    await told(Promise.all(journals.map((one) => one?.merge())));
    return isWhole;
  }
  /** Forgets for all replicas what was answered before the call. How many requests were known. Throws as `read`. */
  async clear(id: string): Promise<number> {
    await this.read(id);
    return told(this.#byId.get(id)?.clearAll() ?? Promise.resolve(0));
  }
  hear(hint: Hint): void {
    this.#rounds.hear(hint);
    if (hint.kind !== "requests") return;
    const journal = this.#byId.get(hint.id);
    // Others take it when they are read.
    if (journal?.isWatched === true) journal.merge().catch(() => {});
  }
  /** Writes what is left. */
  async close(): Promise<void> {
    this.#rounds.close();
    for (const journal of [...this.#byId.values()]) journal.close();
    await Promise.all(this.#closing.values());
  }

  #onClose(id: string, journal: KeptJournal, written: Promise<void>): void {
    if (this.#byId.get(id) === journal) this.#byId.delete(id);
    const before = this.#closing.get(id);
    const all = Promise.all([before, written]).then(() => {
      if (this.#closing.get(id) === all) this.#closing.delete(id);
    });
    this.#closing.set(id, all);
  }
}
