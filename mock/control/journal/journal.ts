// The journal of one sandbox, a ring bounded by count and bytes: the seam is mock/control/journal/journal-entry.ts. Made by mock/compose.ts for
// mock/control/sandboxes/create-sandbox.ts; what is read from it is made readable by mock/control/journal/journal-view.ts.
import { createCoverage } from "../coverage/coverage.ts";
import type { BudgetMember, JournalBudget } from "./journal-budget.ts";
import type { Exchange, Journal, JournalListener, KeptExchange } from "./journal-entry.ts";
import { toEntry } from "./journal-view.ts";

/** How much a journal keeps. */
export interface JournalLimits {
  /** Default 1,000. */
  readonly entries: number;
  /** Default 1 MiB; answers' bodies take at most half of it, so that requests are kept longer than answers. */
  readonly bytes: number;
  /** A longer body is not kept, its length is; default 64 KiB. */
  readonly bodyBytes: number;
}

export interface JournalOptions {
  /** Id of the sandbox, for the entries. */
  readonly sandbox: string;
  /** What stands before the paths of the contract. */
  readonly basePath: string;
  /** Shared with the other journals of the mock. */
  readonly budget: JournalBudget;
  readonly limits?: Partial<JournalLimits>;
}

const defaultLimits: JournalLimits = { entries: 1_000, bytes: 1024 * 1024, bodyBytes: 64 * 1024 };
/** What an exchange takes besides its texts and bodies, and what each violation or fault of it does, about. */
const exchangeBytes = 256;
const remarkBytes = 256;

/** An empty journal. Sizes are those on the wire, plus a flat share for each exchange: nothing is turned into text to be measured. */
export function createJournal({ sandbox, basePath, budget, limits }: JournalOptions): Journal {
  const { entries: mostEntries, bytes: mostBytes, bodyBytes: mostBodyBytes } = { ...defaultLimits, ...limits };
  const prefix = `${basePath}/`;
  const coverage = createCoverage();
  const listeners = new Set<JournalListener>();
  /** The exchange with id n lies at n modulo the length of the ring. */
  const ring: (KeptExchange | undefined)[] = [];
  let [firstId, lastId, answersFrom, droppedCount] = [1, 0, 1, 0];
  let [bytes, answerBytes] = [0, 0];
  let isClosed = false;

  function slot(id: number): number {
    return id % mostEntries;
  }
  function free(count: number): void {
    bytes -= count;
    budget.add(member, -count);
  }
  function dropOldest(): void {
    const oldest = ring[slot(firstId)];
    ring[slot(firstId)] = undefined;
    firstId += 1;
    droppedCount += 1;
    if (oldest === undefined) return;
    answerBytes -= keptAnswerBytes(oldest);
    free(bytesOf(oldest));
    answersFrom = Math.max(answersFrom, firstId);
  }
  function dropOldestAnswer(): void {
    const oldest = ring[slot(answersFrom)];
    answersFrom += 1;
    if (oldest === undefined || oldest.responseText === null) return;
    ring[slot(oldest.id)] = { ...oldest, responseText: null };
    answerBytes -= oldest.responseBytes;
    free(oldest.responseBytes);
  }
  const member: BudgetMember = {
    get bytes() {
      return bytes;
    },
    giveWay: dropOldest,
  };

  function note(exchange: Exchange): void {
    if (isClosed) return;
    coverage.note(exchange);
    lastId += 1;
    const path = exchange.path.startsWith(prefix) ? exchange.path.slice(prefix.length - 1) : exchange.path;
    const kept = toKept(lastId, path, exchange, mostBodyBytes);
    if (lastId - firstId >= mostEntries) dropOldest();
    ring[slot(lastId)] = kept;
    answerBytes += keptAnswerBytes(kept);
    const taken = bytesOf(kept);
    bytes += taken;
    while (answerBytes > mostBytes / 2) dropOldestAnswer();
    while (bytes > mostBytes) dropOldest();
    budget.add(member, taken);
    for (const listener of listeners) listener.next(kept);
  }

  return {
    note,
    kept(since = 0) {
      const found: KeptExchange[] = [];
      for (let id = Math.max(firstId, since + 1); id <= lastId; id += 1) {
        const kept = ring[slot(id)];
        if (kept !== undefined) found.push(kept);
      }
      return found;
    },
    toEntry: (kept) => toEntry(kept, sandbox),
    get lastId() {
      return lastId;
    },
    get droppedCount() {
      return droppedCount;
    },
    get bytes() {
      return bytes;
    },
    clear() {
      const count = lastId - firstId + 1;
      ring.length = 0;
      free(bytes);
      [firstId, answersFrom, droppedCount, answerBytes] = [lastId + 1, lastId + 1, 0, 0];
      coverage.clear();
      return count;
    },
    coverage: coverage.report,
    subscribe(listener) {
      if (isClosed) listener.end();
      else listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close() {
      if (isClosed) return;
      isClosed = true;
      budget.leave(member);
      for (const listener of listeners) listener.end();
      listeners.clear();
    },
  };
}

function toKept(id: number, path: string, exchange: Exchange, mostBodyBytes: number): KeptExchange {
  const { requestHeaders, responseText, requestBytes, responseHeaders } = exchange;
  const headers: string[] = [];
  for (const [name, value] of requestHeaders) headers.push(name, value);
  const responseBytes = responseText === null ? 0 : Number(responseHeaders["content-length"]) || responseText.length;
  return {
    id,
    at: exchange.at,
    method: exchange.method,
    path,
    queryText: exchange.queryText,
    operationId: exchange.operationId,
    requestHeaders: headers,
    requestBody: requestBytes > mostBodyBytes ? undefined : exchange.requestBody,
    requestBytes,
    status: exchange.status,
    responseHeaders,
    responseText: responseBytes > mostBodyBytes ? null : responseText,
    responseBytes,
    violations: exchange.violations,
    faults: exchange.faults,
    handling: exchange.handling,
    durationMs: exchange.durationMs,
    version: exchange.version,
  };
}

function bytesOf(kept: KeptExchange): number {
  let bytes = exchangeBytes + kept.path.length + kept.queryText.length + keptAnswerBytes(kept);
  for (const text of kept.requestHeaders) bytes += text.length;
  if (kept.requestBody !== undefined) bytes += kept.requestBytes;
  return bytes + remarkBytes * (kept.violations.length + kept.faults.length);
}

function keptAnswerBytes({ responseText, responseBytes }: KeptExchange): number {
  return responseText === null ? 0 : responseBytes;
}
