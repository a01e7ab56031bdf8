// What one replica knows of a journal: own requests as they were noted, and those of the home in the order in which they came here. Used by
// mock/control/kept/journals/kept-journal.ts.
import type { Home, KeptRequest } from "../../../storage/home.ts";
import type { Journal, KeptExchange } from "../../journal/journal-entry.ts";
import { type CountedNumbers, type CountedRequests, wasCounted } from "./counted-requests.ts";
import { hideExchange, isMark, type KeptItem } from "./kept-exchange.ts";

/** A request or a mark of the home. */
export interface Row extends Omit<KeptRequest, "text"> {
  readonly item: KeptItem;
}

export interface MergedViewOptions {
  /** What everybody reads. */
  readonly local: Journal;
  readonly home: Pick<Home, "kind" | "replica">;
  /** This process has noted a request. */
  onNoted(kept: KeptExchange): void;
  /** Told of each request that counts already. */
  readonly counted: Pick<CountedRequests, "noteAgain">;
  /** What this process has noted and not written. */
  unwritten(): readonly KeptExchange[];
}

export class MergedView {
  readonly #options: MergedViewOptions;
  readonly #hidden = new WeakMap<KeptExchange, KeptExchange>();
  /** The newest number of each other replica. */
  readonly #numbers = new Map<string, number>();
  #isTaking = false;
  /** What this process has counted of the sandbox. */
  countedNumbers: CountedNumbers = new Map();
  /** All up to this position of the home is here. */
  position = 0;
  /** Requests on older versions of the records were forgotten by a reset. */
  floor = 0;
  /** Requests of others that were gone from the home before they came here. */
  missed = 0;

  constructor(options: MergedViewOptions) {
    this.#options = options;
    const next = (kept: KeptExchange) => (this.#isTaking ? undefined : options.onNoted(kept));
    options.local.subscribe({ next, end: () => {} });
  }

  /** Numbers begin at 1: those of these replicas that are missing in the first rows count as missed. */
  expectAll(replicas: readonly string[]): void {
    for (const replica of replicas) this.#numbers.set(replica, 0);
  }
  /** @param areOwnNew rows of this replica are of an earlier time, and not known yet */
  takeRows(rows: readonly Row[], areOwnNew: boolean): void {
    const cleared = rows.findLastIndex(({ item }) => isMark(item) && item.mark === "cleared");
    this.position = rows.at(-1)?.position ?? this.position;
    for (const { item } of rows) if (isMark(item) && item.mark === "reset") this.raiseFloor(item.version);
    if (cleared !== -1) this.#forgetAll();
    for (const row of rows.slice(cleared + 1)) this.#takeRow(row, areOwnNew || cleared !== -1);
    if (cleared !== -1) for (const kept of this.#options.unwritten()) this.#takeAgain(kept);
  }
  /** Forgets requests on versions below this one. */
  raiseFloor(version: number): void {
    if (version <= this.floor) return;
    this.floor = version;
    const { local } = this.#options;
    const known = local.kept();
    const staying = known.filter((kept) => kept.version >= version);
    if (staying.length === known.length && local.droppedCount === 0) return;
    this.#forgetAll();
    for (const kept of staying) this.#takeAgain(kept);
  }
  /** A request as everybody reads it. */
  hide(kept: KeptExchange): KeptExchange {
    // What came from others is hidden already, and says who answered.
    if (kept.replica !== undefined) return kept;
    const known = this.#hidden.get(kept);
    if (known !== undefined) return known;
    const { home, local } = this.#options;
    const hidden = hideExchange(kept, local.redactor);
    const shown = home.kind === "shared" ? { ...hidden, replica: home.replica } : hidden;
    this.#hidden.set(kept, shown);
    return shown;
  }

  #forgetAll(): void {
    this.#options.local.clear();
    this.missed = 0;
    this.#numbers.clear();
  }
  #takeRow({ replica, number, item }: Row, areOwnNew: boolean): void {
    const { home } = this.#options;
    const isOwn = replica === home.replica;
    if (isOwn && !areOwnNew) return;
    const newest = this.#numbers.get(replica);
    if (newest !== undefined && number <= newest) return;
    if (newest !== undefined && !isMark(item)) this.missed += number - newest - 1;
    this.#numbers.set(replica, number);
    if (isMark(item) || item.version < this.floor) return;
    const taken = { ...item, replica: home.kind === "shared" ? replica : undefined };
    if (wasCounted(this.countedNumbers, replica, number)) this.#takeAgain(taken);
    else this.#take(taken);
  }
  /** This process has counted it before. */
  #takeAgain(exchange: Omit<KeptExchange, "id">): void {
    this.#options.counted.noteAgain(exchange);
    this.#take(exchange);
  }
  #take(exchange: Omit<KeptExchange, "id">): void {
    this.#isTaking = true;
    this.#options.local.take(exchange);
    this.#isTaking = false;
  }
}
