// The journal of a kept sandbox: what this process noted and what the home has, as one. It is read from memory, where ids count up in the order
// in which this process learned of requests; own ones are written to the home a little later. Made by mock/control/kept/journals/journals-of-home.ts.
import type { startQuietTimer } from "../../../core/process-time.ts";
import { type Home, SandboxEnded, type SandboxKey } from "../../../storage/home.ts";
import type { Coverage } from "../../coverage/coverage.ts";
import type { Exchange, Journal, JournalListener, KeptExchange, NotedExchange } from "../../journal/journal-entry.ts";
import { type CountedRequests, wasCounted } from "./counted-requests.ts";
import { isMark, parseItem, toItemText } from "./kept-exchange.ts";
import { MergedView, type Row } from "./merged-view.ts";
import { OwnShare } from "./own-share.ts";
import { mostKept, type Waiting, WaitingRequests } from "./waiting-requests.ts";

export interface KeptJournalOptions {
  readonly local: Journal;
  readonly home: Home;
  readonly startTimer: typeof startQuietTimer;
  readonly counted: CountedRequests;
  /** So many requests will never reach the home. */
  onDrop(count: number): void;
  /** It has closed; the promise resolves when its last requests are written or lost. */
  onClose(journal: KeptJournal, written: Promise<void>): void;
}

/** How late the home may know of a request, in milliseconds. */
const lateMs = 500;
/** How late a stream may show what other replicas noted, where hints are lost, in milliseconds. */
const pollMs = 1_000;

export class KeptJournal implements Journal {
  readonly #options: KeptJournalOptions;
  readonly #local: Journal;
  readonly #waiting: WaitingRequests;
  readonly #view: MergedView;
  readonly #share = new OwnShare(lateMs);
  readonly #readers = new Set<JournalListener>();
  #key: SandboxKey | undefined;
  #isClosed = false;
  #endTimer: (() => void) | undefined;
  #endPoll: (() => void) | undefined;
  /** Writing and merging happen one after the other. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: KeptJournalOptions) {
    this.#options = options;
    this.#local = options.local;
    this.#waiting = new WaitingRequests(options.onDrop);
    this.#view = new MergedView({
      local: options.local,
      home: options.home,
      counted: options.counted,
      onNoted: (kept) => this.#wait(kept),
      unwritten: () => this.#waiting.list.flatMap(({ item }) => ("mark" in item ? [] : [item])),
    });
  }

  get key(): SandboxKey | undefined {
    return this.#key;
  }
  /** Whether a stream waits for what comes next. */
  get isWatched(): boolean {
    return this.#readers.size > 0;
  }
  /** The home has just got the sandbox. */
  begin({ id, life }: SandboxKey): void {
    this.#key = { id, life };
    this.#view.countedNumbers = this.#options.counted.of(life);
    this.#noteCounted();
    if (this.#waiting.list.length > 0) this.#plan();
  }
  /** Takes what the home has of it. Rejects with StorageUnavailable, SandboxEnded. */
  async open(key: SandboxKey): Promise<void> {
    const rows = await this.#rowsSince(key);
    // What has happened since the last picture was done again, and has left its mark here.
    const { floor } = this.#view;
    const { replica: own } = this.#options.home;
    const marks = rows.map(({ item }) => item).filter(isMark);
    this.#waiting.takeAll();
    this.#waiting.number = Math.max(0, ...rows.map(({ replica, number }) => (replica === own ? number : 0)));
    // The home had others, and let them go.
    if (rows.length >= mostKept && marks.length === 0) this.#view.expectAll(rows.map(({ replica }) => replica));
    this.#view.countedNumbers = this.#options.counted.of(key.life);
    this.#view.takeRows(rows, true);
    const isMarked = marks.some((one) => one.mark === "reset" && one.version >= floor);
    if (floor > 0 && !isMarked) this.#waiting.push({ mark: "reset", version: floor });
    this.begin(key);
  }
  /** Writes what is noted. Rejects with StorageUnavailable; then it is tried again later. */
  flush(): Promise<void> {
    return this.#inTurn(() => this.#write());
  }
  /** The same; then takes what others have written. */
  merge(): Promise<void> {
    return this.#inTurn(() => this.#writeAndMerge());
  }
  /** Forgets all that the home has, for all replicas. How many requests were known here. */
  clearAll(): Promise<number> {
    return this.#inTurn(async () => {
      await this.#writeAndMerge();
      const removed = this.#local.kept().length;
      if (this.#key !== undefined) await this.#options.home.clearRequests(this.#key);
      this.#waiting.push({ mark: "cleared" });
      await this.#writeAndMerge();
      return removed;
    });
  }

  note(exchange: Exchange): void {
    this.#local.note(exchange);
  }
  readonly take = (exchange: NotedExchange) => this.#local.take(exchange);
  kept(since?: number): readonly KeptExchange[] {
    return this.#local.kept(since).map((kept) => this.#view.hide(kept));
  }
  get redactor() {
    return this.#local.redactor;
  }
  get service() {
    return this.#local.service;
  }
  readonly toEntry = (kept: KeptExchange) => this.#local.toEntry(kept);
  get lastId() {
    return this.#local.lastId;
  }
  get droppedCount() {
    return this.#local.droppedCount + this.#view.missed;
  }
  coverage() {
    return this.#local.coverage();
  }
  addCoverageTo(total: Coverage): void {
    this.#local.addCoverageTo(total);
  }
  /** After a reset: every replica does the same, and what was noted before does not count where it comes from the home. */
  clear(version?: number): number {
    const count = this.#local.kept().length;
    this.#waiting.takeAll();
    if (version === undefined) this.#local.clear();
    else this.#view.raiseFloor(version);
    if (!this.#isClosed) this.#wait(version === undefined ? { mark: "cleared" } : { mark: "reset", version });
    return count;
  }
  readonly subscribe = (listener: JournalListener): (() => void) => {
    const end = this.#local.subscribe(listener);
    this.#readers.add(listener);
    this.#poll();
    return () => {
      end();
      this.#readers.delete(listener);
      if (!this.isWatched) this.#endPoll?.();
    };
  };
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const end of [this.#endTimer, this.#endPoll]) end?.();
    const written = this.flush().catch(() => this.#waiting.drop());
    this.#local.close();
    this.#options.onClose(this, written);
  }

  #wait(item: Waiting["item"]): void {
    this.#waiting.push(item);
    this.#noteCounted();
    this.#plan();
  }
  /** What waits was counted when it was noted. */
  #noteCounted(): void {
    wasCounted(this.#view.countedNumbers, this.#options.home.replica, this.#waiting.number);
  }
  #plan(): void {
    if (this.#key === undefined || this.#isClosed) return;
    this.#endTimer ??= this.#options.startTimer(() => {
      this.#endTimer = undefined;
      this.flush().catch(() => {});
    }, lateMs);
  }
  #poll(): void {
    if (this.#isClosed || this.#endPoll !== undefined || this.#options.home.kind === "file") return;
    const endTimer = this.#options.startTimer(() => {
      this.#endPoll = undefined;
      const again = () => (this.isWatched ? this.#poll() : undefined);
      this.merge().then(again, again);
    }, pollMs);
    this.#endPoll = () => {
      this.#endPoll = undefined;
      endTimer();
    };
  }
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => {});
    return turn;
  }

  async #write(): Promise<void> {
    const key = this.#key;
    if (key === undefined || this.#waiting.list.length === 0) return;
    const { home } = this.#options;
    if (home.kind === "shared") this.#waiting.keepNewest(this.#share.of(this.#waiting.list.length));
    const taken = this.#waiting.takeAll();
    const requests = taken.map(({ number, item }) => {
      const text = toItemText("mark" in item ? item : this.#view.hide(item));
      return { replica: home.replica, number, text };
    });
    try {
      this.#share.wrote(requests.length, await home.noteRequests(key, requests, mostKept));
    } catch (error) {
      if (error instanceof SandboxEnded) return;
      // Where they were kept after all, others know them by their numbers.
      this.#waiting.giveBack(taken);
      this.#plan();
      throw error;
    }
    home.hint({ kind: "requests", id: key.id });
  }
  async #writeAndMerge(): Promise<void> {
    await this.#write();
    const key = this.#key;
    if (key === undefined || this.#isClosed) return;
    const rows = await this.#rowsSince(key);
    // What has closed meanwhile takes nothing, so it counts nothing.
    if (!this.#isClosed) this.#view.takeRows(rows, false);
  }
  async #rowsSince(key: SandboxKey): Promise<readonly Row[]> {
    const rows = await this.#options.home.requestsSince(key, this.#view.position);
    return rows.map(({ text, ...row }) => ({ ...row, item: parseItem(text) }));
  }
}
