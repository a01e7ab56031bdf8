// Limits the response bodies that a journal stores per second. Under load, storing them would cost more than responding,
// and they would be dropped within a second.
import { elapsedMs } from "../../engine/core/process-time.ts";
import type { RetainedExchange } from "../journal/journal-entry.ts";

/** Maximum number of bytes of response bodies stored per second, not counting responses with a status ≥ 400. */
const maxResponseBytes = 2 * 1024 * 1024;

export class BodyBudget {
  #second = 0;
  /** The bytes of response bodies in that second. */
  #bytes = 0;

  /** The exchange as it is stored: without its response body if this second has had too many bytes. */
  apply(exchange: RetainedExchange): RetainedExchange {
    const second = Math.floor(elapsedMs() / 1000);
    if (second !== this.#second) this.#bytes = 0;
    this.#second = second;
    this.#bytes += exchange.responseBytes;
    const isRefused = exchange.status === null || exchange.status >= 400;
    return isRefused || this.#bytes <= maxResponseBytes ? exchange : { ...exchange, responseText: null };
  }
}
