// Creates the journal of one sandbox.
import type { ServiceContract } from "../../contract/service-contract.ts";
import { Listeners } from "../../engine/core/listeners.ts";
import { createRedactor, type Redactor } from "../../engine/core/secrets/redactor.ts";
import { Coverage } from "../coverage/coverage.ts";
import type { SharedBodies } from "../memory/shared-bodies.ts";
import { BoundedRing } from "./bounded-ring.ts";
import { toExchangeBodies } from "./exchange-bodies.ts";
import type { Exchange, Journal, RetainedExchange } from "./journal-entry.ts";
import { toEntry } from "./journal-view.ts";

/** How much a journal retains. */
export interface JournalLimits {
  /** Default 1,000. */
  readonly entries: number;
  /** Total bytes of bodies; default 1 MiB. */
  readonly bytes: number;
  /** Longer bodies are dropped, but their lengths are retained; default 64 KiB. */
  readonly bodyBytes: number;
}

export interface JournalOptions {
  /** Id of the sandbox, for the entries. */
  readonly sandbox: string;
  /** Precedes the paths of the contract. */
  readonly basePath: string;
  readonly service: ServiceContract;
  /** The shared bodies of all sandboxes of the mock. */
  readonly bodies: SharedBodies;
  /** Receives the coverage when the journal is cleared or ends. */
  readonly past?: Coverage | undefined;
  /** Hides secrets from readers; default: common secrets. */
  readonly redactor?: Redactor | undefined;
  readonly limits?: Partial<JournalLimits>;
}

const defaultLimits: JournalLimits = { entries: 1_000, bytes: 1024 * 1024, bodyBytes: 64 * 1024 };

/** A journal of this process only. */
export interface LocalJournal extends Journal {
  /** An exchange as retained, but without a number. */
  toRetained(exchange: Exchange): RetainedExchange;
  /** Adds an exchange that has a number. */
  addNumbered(exchange: RetainedExchange): void;
  /** Clears exchanges and coverage; the next number is above `through`. */
  clearThrough(through: number): void;
}

export function createJournal(options: JournalOptions): LocalJournal {
  const { sandbox, basePath, service, bodies, past, redactor = createRedactor(), limits } = options;
  const { bodyBytes, ...ringLimits } = { ...defaultLimits, ...limits };
  const prefix = `${basePath}/`;
  const coverage = new Coverage(service);
  const exchanges = new BoundedRing({ limits: ringLimits, bodies, sandbox, toBodies: toExchangeBodies });
  const listeners = new Listeners<RetainedExchange>();

  function add(exchange: RetainedExchange): void {
    exchanges.add(exchange);
    listeners.emit(exchange);
  }
  function withNumber(exchange: Exchange, id: number): RetainedExchange {
    const { path } = exchange;
    const pathInContract = path.startsWith(prefix) ? path.slice(prefix.length - 1) : path;
    return toRetained(id, pathInContract, exchange, bodyBytes);
  }
  return {
    record(exchange) {
      if (listeners.isClosed) {
        // The sandbox was deleted while the request was in progress.
        past?.record(exchange);
        return;
      }
      coverage.record(exchange);
      add(withNumber(exchange, exchanges.lastId + 1));
    },
    toRetained: (exchange) => withNumber(exchange, 0),
    addNumbered(exchange) {
      if (listeners.isClosed) return;
      coverage.record(exchange);
      add(exchange);
    },
    clearThrough(through) {
      coverage.clear();
      exchanges.clear(through);
    },
    retained: (since = 0) => exchanges.since(since),
    sandbox,
    redactor,
    service,
    toEntry: (exchange) => toEntry(exchange, { sandbox, redactor, service }),
    get lastId() {
      return exchanges.lastId;
    },
    get droppedCount() {
      return exchanges.droppedCount;
    },
    clear() {
      past?.add(coverage);
      coverage.clear();
      return exchanges.clear();
    },
    coverage: () => coverage.report(),
    addCoverageTo: (total) => (listeners.isClosed ? undefined : total.add(coverage)),
    subscribe: (listener) => listeners.subscribe(listener),
    get hasListeners() {
      return listeners.hasAny;
    },
    close() {
      if (listeners.isClosed) return;
      past?.add(coverage);
      exchanges.leave();
      listeners.close();
    },
  };
}

/** Drops bodies that are too long. */
function toRetained(id: number, path: string, exchange: Exchange, maxBodyBytes: number): RetainedExchange {
  const { requestBody, requestBytes, responseText, responseHeaders } = exchange;
  const responseBytes = responseText === null ? 0 : Number(responseHeaders["content-length"]) || responseText.length;
  return {
    ...exchange,
    id,
    path,
    requestBody: requestBytes > maxBodyBytes ? undefined : requestBody,
    responseText: responseBytes > maxBodyBytes ? null : responseText,
    responseBytes,
  };
}
