// How many of its own requests a replica writes where others write too: the home keeps the newest of all, and what it would let go at once is not
// sent. Used by mock/control/kept/journals/kept-journal.ts.
import { elapsedMs } from "../../../core/process-time.ts";
import { mostKept } from "./waiting-requests.ts";

/** So many are written whatever others do. */
const fewest = 100;

export class OwnShare {
  readonly #windowMs: number;
  readonly #stopwatch: () => number;
  #last: { readonly position: number; readonly at: number } | undefined;
  #othersPerMs = 0;

  /** @param windowMs how long requests wait to be written */
  constructor(windowMs: number, stopwatch: () => number = elapsedMs) {
    this.#windowMs = windowMs;
    this.#stopwatch = stopwatch;
  }

  /** How many of so many that wait; the newest are meant. */
  of(waiting: number): number {
    const others = this.#othersPerMs * this.#windowMs;
    return Math.max(fewest, Math.ceil((mostKept * waiting) / Math.max(mostKept, waiting + others)));
  }
  /** @param position of the last of them in the home */
  wrote(count: number, position: number): void {
    const at = this.#stopwatch();
    if (this.#last !== undefined) {
      const others = position - this.#last.position - count;
      this.#othersPerMs = Math.max(0, others) / Math.max(1, at - this.#last.at);
    }
    this.#last = { position, at };
  }
}
