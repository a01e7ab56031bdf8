// Keeps the last exchanges of a journal by id, up to a count: a new one replaces the oldest. Made by
// mock/control/journal/bounded-exchanges.ts, which also limits the bytes.
import type { KeptExchange } from "./journal-entry.ts";

export interface ExchangeRing {
  readonly firstId: number;
  /** Id of the newest exchange, 0 before the first. */
  readonly lastId: number;
  /** The next exchange would have no place. */
  readonly isFull: boolean;
  get(id: number): KeptExchange | undefined;
  /** Puts in an exchange, which is a kept one or has the next id. */
  put(exchange: KeptExchange): void;
  dropFirst(): KeptExchange | undefined;
  /** Those after an id, oldest first. */
  since(id: number): KeptExchange[];
  /** Answers how many there were; ids go on. */
  clear(): number;
}

/** An empty ring with so many places. */
export function createExchangeRing(places: number): ExchangeRing {
  /** The exchange with id n lies at n modulo the number of places. */
  const ring: (KeptExchange | undefined)[] = [];
  let [firstId, lastId] = [1, 0];
  return {
    get firstId() {
      return firstId;
    },
    get lastId() {
      return lastId;
    },
    get isFull() {
      return lastId - firstId + 1 >= places;
    },
    get: (id) => ring[id % places],
    put(exchange) {
      lastId = Math.max(lastId, exchange.id);
      ring[exchange.id % places] = exchange;
    },
    dropFirst() {
      const first = ring[firstId % places];
      ring[firstId % places] = undefined;
      firstId += 1;
      return first;
    },
    since(id) {
      const found: KeptExchange[] = [];
      for (let next = Math.max(firstId, id + 1); next <= lastId; next += 1) {
        const kept = ring[next % places];
        if (kept !== undefined) found.push(kept);
      }
      return found;
    },
    clear() {
      const count = lastId - firstId + 1;
      ring.length = 0;
      firstId = lastId + 1;
      return count;
    },
  };
}
