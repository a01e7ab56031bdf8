// Keeps the exchanges of one journal within a limit of bytes: it drops the bodies of the oldest answers first, then whole exchanges. Made
// by mock/control/journal/journal.ts; mock/control/journal/numbered-ring.ts limits the count.

import type { BudgetMember, JournalBudget } from "./journal-budget.ts";
import type { KeptExchange } from "./journal-entry.ts";
import { createNumberedRing } from "./numbered-ring.ts";

/** How much is kept. */
export interface ExchangeLimits {
  readonly entries: number;
  /** Answers' bodies take at most half of it, so that requests are kept longer than answers. */
  readonly bytes: number;
}

export interface BoundedExchanges {
  /** Id of the newest exchange, 0 before the first. */
  readonly lastId: number;
  readonly droppedCount: number;
  readonly bytes: number;
  /** Adds the exchange with the next id. */
  add(exchange: KeptExchange): void;
  /** Those after an id, oldest first. */
  since(id: number): readonly KeptExchange[];
  /** Answers how many there were; ids go on. */
  clear(): number;
  /** Gives its bytes back to the budget for good. */
  leave(): void;
}

/** What an exchange takes besides its texts and bodies, and what each violation, fault or name left out does, about. */
const exchangeBytes = 800;
const remarkBytes = 400;
const headerBytes = 32;

/** No exchanges yet. Sizes are estimates of what is kept on the heap: nothing is turned into text to be measured. */
export function createBoundedExchanges(limits: ExchangeLimits, budget: JournalBudget): BoundedExchanges {
  const ring = createNumberedRing<KeptExchange>(limits.entries);
  let [bytes, answerBytes, answersFrom, droppedCount] = [0, 0, 1, 0];
  const member: BudgetMember = {
    get bytes() {
      return bytes;
    },
    giveWay: dropOldest,
  };

  function free(count: number): void {
    bytes -= count;
    budget.add(member, -count);
  }
  function dropOldest(): void {
    const oldest = ring.dropFirst();
    droppedCount += 1;
    if (oldest === undefined) return;
    answerBytes -= keptAnswerBytes(oldest);
    free(bytesOf(oldest));
    answersFrom = Math.max(answersFrom, ring.firstId);
  }
  function dropAnswer(id: number): void {
    const kept = ring.get(id);
    if (kept === undefined || kept.responseText === null) return;
    ring.put({ ...kept, responseText: null });
    answerBytes -= keptAnswerBytes(kept);
    free(keptAnswerBytes(kept));
  }
  function add(exchange: KeptExchange): void {
    if (ring.isFull) dropOldest();
    ring.put(exchange);
    const taken = bytesOf(exchange);
    answerBytes += keptAnswerBytes(exchange);
    bytes += taken;
    for (; answerBytes > limits.bytes / 2; answersFrom += 1) dropAnswer(answersFrom);
    while (bytes > limits.bytes) dropOldest();
    budget.add(member, taken);
  }
  return {
    get lastId() {
      return ring.lastId;
    },
    get droppedCount() {
      return droppedCount;
    },
    get bytes() {
      return bytes;
    },
    add,
    since: ring.since,
    clear() {
      const count = ring.clear();
      free(bytes);
      [answersFrom, droppedCount, answerBytes] = [ring.firstId, 0, 0];
      return count;
    },
    leave: () => budget.leave(member),
  };
}

function bytesOf(kept: KeptExchange): number {
  let bytes = exchangeBytes + kept.path.length + kept.queryText.length + keptAnswerBytes(kept);
  for (const text of kept.requestHeaders) bytes += headerBytes + text.length;
  if (kept.requestBody !== undefined) bytes += kept.requestWeight;
  return bytes + remarkBytes * (kept.violations.length + kept.faults.length + kept.ignored.length);
}

/** A text with letters beyond ASCII may take two bytes for each of its characters. */
function keptAnswerBytes({ responseText, responseBytes }: KeptExchange): number {
  if (responseText === null) return 0;
  return responseText.length === responseBytes ? responseBytes : 2 * responseText.length;
}
