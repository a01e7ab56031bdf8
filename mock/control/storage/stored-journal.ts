// The journal of one stored sandbox: a copy of the list in the storage. New requests reach the storage shortly after their
// response, and before this process reads the journal.
import type { startQuietTimer } from "../../engine/core/process-time.ts";
import { SandboxEnded, type SandboxKey, type Storage, StorageUnavailable } from "../../engine/storage/storage.ts";
import type { Coverage } from "../coverage/coverage.ts";
import type { LocalJournal } from "../journal/journal.ts";
import type { Exchange, Journal, RetainedExchange } from "../journal/journal-entry.ts";
import { BodyBudget } from "./body-budget.ts";
import { redactExchange, redactMatch } from "./redact-exchange.ts";
import { orRefusal } from "./refusals.ts";
import { maxStored, WaitingRequests } from "./waiting-requests.ts";

/** The delay before a request is stored, in milliseconds, if others may read the journal. */
const sharedDelayMs = 5;
/** The same delay if only this process reads it. */
const ownDelayMs = 500;
/** How long a reader waits for the latest requests of other replicas, in milliseconds. */
const replicaDelayMs = 30;

export interface StoredJournalOptions {
  readonly storage: Storage;
  readonly startTimer: typeof startQuietTimer;
  readonly local: LocalJournal;
  /** Receives the coverage that no earlier journal of the same sandbox counted. */
  readonly fresh: Coverage;
  /** Receives that coverage when the journal ends. */
  readonly past: Coverage;
  /** The newest line in the total coverage, by life of the sandbox. */
  readonly counted: Map<number, number>;
  /** The journals with requests that are not stored yet. */
  readonly unwritten: Set<StoredJournal>;
  /** Called when requests are dropped before they are stored. */
  onDrop(count: number): void;
}

export class StoredJournal implements Journal {
  readonly #options: StoredJournalOptions;
  readonly #local: LocalJournal;
  #key: SandboxKey | undefined;
  readonly #waiting = new WaitingRequests();
  readonly #bodyBudget = new BodyBudget();
  /** Lines up to this number must be removed from the storage. */
  #clearThrough = 0;
  /** Lines up to this number have been removed from it. */
  #clearedThrough = 0;
  /** Requests to older versions of the records were cleared by a reset. */
  #oldestVersion = 0;
  /** Whether the storage may have the waiting lines already, because the response to a write was lost. */
  #isOutcomeUnknown = false;
  #isClosed = false;
  #listenerCount = 0;
  #endTimer: (() => void) | undefined;
  /** Serializes writes and reads. */
  #lastTurn: Promise<unknown> = Promise.resolve();

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
    const dropCount = this.#waiting.add(this.#bodyBudget.apply(this.#local.toRetained(exchange)));
    if (dropCount > 0) this.#options.onDrop(dropCount);
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
    this.#oldestVersion = version ?? this.#oldestVersion;
    const isCurrent = (exchange: RetainedExchange) => version !== undefined && exchange.version >= version;
    this.#waiting.markCleared(isCurrent);
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

  #take(line: RetainedExchange): void {
    this.#count(line);
    if (line.version >= this.#oldestVersion) this.#local.addNumbered(line);
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
    if (this.#waiting.isEmpty && this.#clearThrough <= this.#clearedThrough) return;
    const { startTimer, storage, unwritten } = this.#options;
    unwritten.add(this);
    const isRead = storage.replica !== undefined || this.hasListeners;
    if (this.#endTimer !== undefined && !this.hasListeners) return;
    this.#endTimer?.();
    this.#endTimer = startTimer(() => this.write().catch(() => {}), isRead ? sharedDelayMs : ownDelayMs);
  }

  #inTurn(work: (key: SandboxKey) => Promise<void>): Promise<void> {
    const turn = this.#lastTurn.then(() => (this.#key === undefined ? undefined : work(this.#key)));
    this.#lastTurn = turn.catch(() => {});
    return turn;
  }

  async #write(key: SandboxKey): Promise<void> {
    this.#endTimer?.();
    this.#endTimer = undefined;
    // Reads first, so that lines already stored are not written again.
    if (this.#isOutcomeUnknown) await this.#read(key);
    const { storage, unwritten } = this.#options;
    const batch = this.#waiting.takeAll();
    const lines = batch.map((exchange) => this.#hide(exchange));
    try {
      if (lines.length > 0) this.#onWritten(lines, await storage.appendJournal(key, lines.map(toText), maxStored));
      // Lines cleared during the write have numbers only now.
      if (this.#clearThrough > this.#clearedThrough) await storage.clearJournal(key, this.#clearThrough);
      this.#clearedThrough = Math.max(this.#clearedThrough, this.#clearThrough);
      if (this.#waiting.isEmpty) unwritten.delete(this);
      else this.#scheduleWrite();
    } catch (error) {
      unwritten.delete(this);
      if (error instanceof SandboxEnded) return;
      this.#isOutcomeUnknown = error instanceof StorageUnavailable && error.outcome === "unknown";
      this.#waiting.putBack();
      this.#scheduleWrite();
      throw error;
    }
  }

  /** Adds written lines without reading them again, unless another replica wrote in between. */
  #onWritten(lines: readonly RetainedExchange[], last: number): void {
    const first = last - lines.length + 1;
    const isNext = first === this.#local.lastId + 1;
    const clearedCount = this.#waiting.endStoring();
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
    if (cleared > this.#clearedThrough) this.#clearLocal(cleared);
    this.#clearedThrough = Math.max(this.#clearedThrough, cleared);
    const clearedTexts = this.#isOutcomeUnknown ? this.#removeStored(lines.map(({ text }) => text)) : [];
    this.#isOutcomeUnknown = false;
    for (const { number, text } of lines) {
      const line = { ...parseLine(text), id: number };
      if (clearedTexts.includes(text)) this.#clearStored(line);
      else this.#take(line);
    }
  }

  /** Removes waiting requests that are stored already, and returns the texts of those that were cleared meanwhile. */
  #removeStored(texts: readonly string[]): readonly string[] {
    const stored = new Set(texts);
    const cleared = this.#waiting.removeStored((exchange) => stored.has(toText(this.#hide(exchange))));
    return cleared.map((exchange) => toText(this.#hide(exchange)));
  }

  #clearStored(line: RetainedExchange): void {
    this.#count(line);
    this.#clearThrough = line.id;
    this.#local.clearThrough(line.id);
  }

  #hide(exchange: RetainedExchange): RetainedExchange {
    const { replica } = this.#options.storage;
    const redacted = redactExchange(exchange, this.redactor);
    return replica === undefined ? redacted : { ...redacted, replica };
  }
}

function toText(line: RetainedExchange): string {
  return JSON.stringify({ ...line, id: undefined });
}

/** Parses a line of `toText`; omitted properties become undefined again. */
function parseLine(text: string): Omit<RetainedExchange, "id"> {
  return JSON.parse(text);
}
