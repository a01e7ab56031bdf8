// The journals of one process's stored sandboxes: copies of the lists in the storage. New requests reach the storage
// shortly after their response, and before this process reads the journal.
import { elapsedMs, type startQuietTimer } from "../../engine/core/process-time.ts";
import { SandboxEnded, type SandboxKey, type Storage, StorageUnavailable } from "../../engine/storage/storage.ts";
import type { Coverage } from "../coverage/coverage.ts";
import type { LocalJournal } from "../journal/journal.ts";
import type { Exchange, Journal, RetainedExchange } from "../journal/journal-entry.ts";
import { redactExchange, redactMatch } from "./redact-exchange.ts";
import { orRefusal } from "./refusals.ts";

export interface StoredJournalsOptions {
  readonly storage: Storage;
  readonly startTimer: typeof startQuietTimer;
  /** An empty journal for the sandbox with this id. */
  createJournal(id: string): LocalJournal;
  createCoverage(): Coverage;
  /** Receives the coverage before it is cleared. */
  readonly past: Coverage;
}

/** The number of requests that the storage retains per sandbox. */
const maxLines = 1_000;
/** Maximum total size in bytes of the bodies that wait to be stored. */
const maxWaitingBytes = 4 * 1024 * 1024;
/** Maximum number of bytes of response bodies stored per second, not counting responses with a status ≥ 400. */
const maxResponseBytes = 2 * 1024 * 1024;
/** The number of sandboxes whose counted requests are remembered; older sandboxes are counted again if reloaded. */
const maxCounted = 10_000;
/** The delay before a request is stored, in milliseconds, if others may read the journal. */
const sharedDelayMs = 5;
/** The same delay without other readers. */
const ownDelayMs = 500;
/** How long a reader waits for the latest requests of other replicas, in milliseconds. */
const replicaDelayMs = 30;

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

  readonly create = (id: string): Journal =>
    new StoredJournal({
      ...this.#options,
      local: this.#options.createJournal(id),
      fresh: this.#options.createCoverage(),
      counted: this.#counted,
      unwritten: this.#unwritten,
      onDrop: () => void ++this.drops,
    });

  /** Call it once the storage has the sandbox of this journal. */
  begin(journal: Journal, key: SandboxKey): void {
    const [oldest] = this.#counted.keys();
    if (this.#counted.size > maxCounted && oldest !== undefined) this.#counted.delete(oldest);
    toStored(journal).begin(key);
  }
  /** Reads the stored lines. Rejects with StorageUnavailable, SandboxEnded. */
  async open(journal: Journal, key: SandboxKey): Promise<void> {
    // The sandbox may have been loaded here before.
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

interface StoredJournalOptions extends Pick<StoredJournalsOptions, "storage" | "startTimer" | "past"> {
  readonly local: LocalJournal;
  /** Receives the coverage that no earlier journal of the same sandbox counted. */
  readonly fresh: Coverage;
  readonly counted: Map<number, number>;
  readonly unwritten: Set<StoredJournal>;
  onDrop(): void;
}

class StoredJournal implements Journal {
  readonly #options: StoredJournalOptions;
  readonly #local: LocalJournal;
  #key: SandboxKey | undefined;
  #waiting: RetainedExchange[] = [];
  #waitingBytes = 0;
  #second = 0;
  /** The bytes of response bodies in the current second. */
  #responseBytes = 0;
  /** Lines up to this number must be removed from the storage. */
  #clearThrough = 0;
  /** Lines up to this number have been removed. */
  #cleared = 0;
  /** The number of waiting lines to clear once they have numbers. */
  #clearWaiting = 0;
  /** A reset cleared the requests to versions of the records below this one. */
  #floor = 0;
  /** Whether the storage may have the waiting lines already, because the response to a write was lost. */
  #isUnsure = false;
  #isClosed = false;
  #listenerCount = 0;
  #endTimer: (() => void) | undefined;
  /** Serializes writes and reads. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: StoredJournalOptions) {
    this.#options = options;
    this.#local = options.local;
  }

  get hasListeners(): boolean {
    return this.#listenerCount > 0;
  }
  begin({ id, life }: SandboxKey): void {
    this.#key = { id, life };
  }
  /** Reads stored lines that this process does not have yet. */
  read(): Promise<void> {
    return this.#inTurn((key) => this.#read(key));
  }
  /** Writes waiting lines; retries later after a failure. */
  write(): Promise<void> {
    return this.#inTurn((key) => this.#write(key));
  }
  readonly sync = async (): Promise<void> => {
    const { storage, startTimer } = this.#options;
    await orRefusal(this.write(), "nothing");
    if (storage.replica !== undefined) await new Promise<void>((resolve) => void startTimer(resolve, replicaDelayMs));
    await orRefusal(this.read(), "nothing");
  };

  record(exchange: Exchange): void {
    const retained = this.#limitBody(this.#local.toRetained(exchange));
    this.#waiting.push(retained);
    this.#waitingBytes += bytesOf(retained);
    while (this.#waiting.length > maxLines || this.#waitingBytes > maxWaitingBytes) {
      const dropped = this.#waiting.shift();
      this.#waitingBytes -= dropped === undefined ? 0 : bytesOf(dropped);
      this.#clearWaiting = Math.max(0, this.#clearWaiting - 1);
      this.#options.onDrop();
    }
    this.#scheduleWrite();
  }
  retained(since?: number): readonly RetainedExchange[] {
    return this.#local.retained(since);
  }
  readonly toEntry = (exchange: RetainedExchange) => this.#local.toEntry(exchange);
  readonly hideMatch = (match: Parameters<typeof redactMatch>[0]) => redactMatch(match, this.redactor);
  get redactor() {
    return this.#local.redactor;
  }
  get sandbox() {
    return this.#local.sandbox;
  }
  get service() {
    return this.#local.service;
  }
  get lastId() {
    return this.#local.lastId;
  }
  get droppedCount() {
    return this.#local.droppedCount;
  }
  coverage() {
    return this.#local.coverage();
  }
  addCoverageTo(total: Coverage): void {
    if (!this.#isClosed) total.add(this.#options.fresh);
  }
  /** @param version the version of the records, if they have just been reset: every replica clears older requests */
  clear(version?: number): number {
    const count = this.#local.retained().length;
    this.#floor = version ?? this.#floor;
    const isCurrent = (exchange: RetainedExchange) => version !== undefined && exchange.version >= version;
    this.#clearWaiting = this.#waiting.findLastIndex((exchange) => !isCurrent(exchange)) + 1;
    const oldestCurrent = this.#local.retained().find(isCurrent);
    this.#clearThrough = oldestCurrent === undefined ? this.#local.lastId : oldestCurrent.id - 1;
    this.#clearLocal(this.#clearThrough);
    this.#scheduleWrite();
    return count;
  }
  readonly subscribe: Journal["subscribe"] = (listener) => {
    const end = this.#local.subscribe(listener);
    this.#listenerCount += 1;
    this.#scheduleWrite();
    return () => {
      end();
      this.#listenerCount -= 1;
    };
  };
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    const { past, fresh } = this.#options;
    past.add(fresh);
    this.#local.close();
  }

  /** Under load, storing bodies would cost more than responding, and they would be dropped within a second. */
  #limitBody(exchange: RetainedExchange): RetainedExchange {
    const second = Math.floor(elapsedMs() / 1000);
    if (second !== this.#second) this.#responseBytes = 0;
    this.#second = second;
    this.#responseBytes += exchange.responseBytes;
    const isRefused = exchange.status === null || exchange.status >= 400;
    return isRefused || this.#responseBytes <= maxResponseBytes ? exchange : { ...exchange, responseText: null };
  }
  #take(line: RetainedExchange): void {
    this.#count(line);
    if (line.version >= this.#floor) this.#local.addNumbered(line);
  }
  #count(line: RetainedExchange): void {
    const { counted, fresh, past } = this.#options;
    const life = this.#key?.life ?? 0;
    if (line.id <= (counted.get(life) ?? 0)) return;
    counted.set(life, line.id);
    (this.#isClosed ? past : fresh).record(line);
  }
  #clearLocal(through: number): void {
    const remaining = this.#local.retained(through);
    this.#local.clearThrough(through);
    for (const line of remaining) this.#take(line);
  }
  #scheduleWrite(): void {
    if (this.#waiting.length === 0 && this.#clearThrough <= this.#cleared) return;
    const { startTimer, storage, unwritten } = this.#options;
    unwritten.add(this);
    const isRead = storage.replica !== undefined || this.hasListeners;
    if (this.#endTimer !== undefined && !this.hasListeners) return;
    this.#endTimer?.();
    this.#endTimer = startTimer(() => this.write().catch(() => {}), isRead ? sharedDelayMs : ownDelayMs);
  }
  #inTurn(work: (key: SandboxKey) => Promise<void>): Promise<void> {
    const turn = this.#last.then(() => (this.#key === undefined ? undefined : work(this.#key)));
    this.#last = turn.catch(() => {});
    return turn;
  }

  async #write(key: SandboxKey): Promise<void> {
    this.#endTimer?.();
    this.#endTimer = undefined;
    if (this.#isUnsure) await this.#read(key);
    const { storage, unwritten } = this.#options;
    const batch = this.#waiting;
    this.#waiting = [];
    this.#waitingBytes = 0;
    const lines = batch.map((exchange) => this.#hide(exchange));
    try {
      if (lines.length > 0) this.#onWritten(lines, await storage.appendJournal(key, lines.map(toText), maxLines));
      if (this.#clearThrough > this.#cleared) await storage.clearJournal(key, this.#clearThrough);
      this.#cleared = Math.max(this.#cleared, this.#clearThrough);
      if (this.#waiting.length === 0) unwritten.delete(this);
      else this.#scheduleWrite();
    } catch (error) {
      unwritten.delete(this);
      if (error instanceof SandboxEnded) return;
      this.#isUnsure = error instanceof StorageUnavailable && error.outcome === "unknown";
      this.#waiting.unshift(...batch);
      this.#scheduleWrite();
      throw error;
    }
  }
  /** Adds written lines without reading them again, unless another replica wrote in between. */
  #onWritten(lines: readonly RetainedExchange[], last: number): void {
    const first = last - lines.length + 1;
    const isNext = first === this.#local.lastId + 1;
    const clearedCount = this.#clearWaiting;
    this.#clearWaiting = 0;
    if (clearedCount > 0) this.#clearThrough = first + clearedCount - 1;
    if (!isNext) return;
    if (clearedCount > 0) this.#local.clearThrough(this.#clearThrough);
    for (const [index, line] of lines.entries()) {
      const numbered = { ...line, id: first + index };
      if (index < clearedCount) this.#count(numbered);
      else this.#take(numbered);
    }
  }
  async #read(key: SandboxKey): Promise<void> {
    const { cleared, lines } = await this.#options.storage.readJournal(key, this.#local.lastId);
    if (cleared > this.#cleared) this.#clearLocal(cleared);
    this.#cleared = Math.max(this.#cleared, cleared);
    if (this.#isUnsure) {
      const texts = new Set(lines.map(({ text }) => text));
      this.#waiting = this.#waiting.filter((exchange) => !texts.has(toText(this.#hide(exchange))));
      this.#isUnsure = false;
    }
    for (const { number, text } of lines) this.#take({ ...parseLine(text), id: number });
  }
  #hide(exchange: RetainedExchange): RetainedExchange {
    const { replica } = this.#options.storage;
    const redacted = redactExchange(exchange, this.redactor);
    return replica === undefined ? redacted : { ...redacted, replica };
  }
}

function bytesOf({ requestBytes, responseBytes }: RetainedExchange): number {
  return requestBytes + responseBytes;
}

function toText(line: RetainedExchange): string {
  return JSON.stringify({ ...line, id: undefined });
}

/** Parses a line of `toText`; omitted properties become undefined again. */
function parseLine(text: string): Omit<RetainedExchange, "id"> {
  return JSON.parse(text);
}
