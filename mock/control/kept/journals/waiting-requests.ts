// What one journal has noted and the home does not know yet, within bounds: the oldest go first. Used by
// mock/control/kept/journals/kept-journal.ts.
import type { KeptExchange } from "../../journal/journal-entry.ts";
import type { Mark } from "./kept-exchange.ts";

/** How many requests of a sandbox the home keeps, and how many may wait to be written. */
export const mostKept = 1_000;
/** What waits takes at most so many bytes of bodies. */
const mostWaitingBytes = 4 * 1024 * 1024;

export interface Waiting {
  /** Counts up by one; what is dropped leaves a gap. */
  readonly number: number;
  readonly item: Mark | KeptExchange;
}

export class WaitingRequests {
  readonly #onDrop: (count: number) => void;
  #list: Waiting[] = [];
  #bytes = 0;
  /** Of the newest. */
  number = 0;

  constructor(onDrop: (count: number) => void) {
    this.#onDrop = onDrop;
  }

  get list(): readonly Waiting[] {
    return this.#list;
  }
  push(item: Waiting["item"]): void {
    this.number += 1;
    this.#list.push({ number: this.number, item });
    this.#bytes += bytesOf(item);
    this.#bound();
  }
  /** Drops all requests but so many newest ones; marks stay. */
  keepNewest(most: number): void {
    if (this.#list.length <= most) return;
    const old = this.#list.slice(0, this.#list.length - most);
    const marks = old.filter(({ item }) => "mark" in item);
    this.drop(old.length);
    this.#list.unshift(...marks);
  }
  /** All of them; none waits any more. */
  takeAll(): readonly Waiting[] {
    const taken = this.#list;
    [this.#list, this.#bytes] = [[], 0];
    return taken;
  }
  /** They could not be written. */
  giveBack(taken: readonly Waiting[]): void {
    this.#list = [...taken, ...this.#list];
    for (const { item } of taken) this.#bytes += bytesOf(item);
    this.#bound();
  }
  /** They never reach the home. */
  drop(count = this.#list.length): void {
    for (const { item } of this.#list.splice(0, count)) {
      if ("mark" in item) continue;
      this.#bytes -= bytesOf(item);
      this.#onDrop(1);
    }
  }

  #bound(): void {
    while (this.#list.length > mostKept || this.#bytes > mostWaitingBytes) this.drop(1);
  }
}

function bytesOf(item: Waiting["item"]): number {
  return "mark" in item ? 0 : item.requestBytes + item.responseBytes;
}
