// Types of the journal: the requests to a sandbox and their responses.
import type { AdminSchema, ControlQuery } from "../../contract/admin-types.ts";
import type { ServiceContract } from "../../contract/service-contract.ts";
import type { WordViolation } from "../../engine/core/errors.ts";
import type { Listeners } from "../../engine/core/listeners.ts";
import type { Redactor } from "../../engine/core/secrets/redactor.ts";
import type { Instant } from "../../engine/core/time.ts";
import type { NamedChanges } from "../changes/named-change.ts";
import type { Coverage } from "../coverage/coverage.ts";

/** A fault that was applied to a request; its id is `prefer` if the request's Prefer header caused it. */
export type AppliedFault = AdminSchema<"AppliedFault">;

/**
 * One request and its response, unprocessed, so that recording it costs next to nothing; converted to a JournalEntry
 * when read. Immutable.
 */
export interface Exchange {
  /** Domain time of its arrival. */
  readonly at: Instant;
  /** Real time of its arrival, in milliseconds since 1970. */
  readonly machineAt: Instant;
  readonly method: string;
  /** Path as sent, below the sandbox prefix (the base path included), without query. */
  readonly path: string;
  /** The query as sent, without its question mark; "" if there was none. */
  readonly queryText: string;
  /** Absent if no operation of the contract matched. */
  readonly operationId: string | undefined;
  /** Alternating names and values, as received; secrets included. */
  readonly requestHeaders: readonly string[];
  /** The JSON value of the body; its text if it was not JSON; undefined if no body was read. */
  readonly requestBody: unknown;
  /** Length of the body that was read. */
  readonly requestBytes: number;
  /** null if a fault left the request without a response. */
  readonly status: number | null;
  /** The error code; undefined if the response has none. */
  readonly code: string | undefined;
  /** Lower-case names. */
  readonly responseHeaders: Readonly<Record<string, string>>;
  /** The encoded body; null if there was none. */
  readonly responseText: string | null;
  readonly violations: readonly WordViolation[];
  /** Undeclared input that was dropped, for example `query/foo`. */
  readonly ignored: readonly string[];
  /** The faults that were applied, in order. */
  readonly faults: readonly AppliedFault[];
  /**
   * Whether a fault prevented the operation (`before`) or struck after it. If undefined, a 2xx status shows that the
   * operation ran.
   */
  readonly handling: "before" | "after" | undefined;
  /** The changes that its transactions made; absent if no record changed. */
  readonly changeSets?: readonly NamedChanges[] | undefined;
  readonly durationMs: number;
  /** The store's version after the request. */
  readonly version: number;
}

/** One request and its response in readable form; secrets in headers, query and bodies are `***`. */
export type JournalEntry = AdminSchema<"RequestEntry">;

/** The entries to list; every given condition must match. */
export type JournalFilter = ControlQuery<"streamRequests">;

/**
 * A retained exchange: unprocessed, secrets included. Bodies that were too long or dropped to make room are missing.
 */
export interface RetainedExchange extends Exchange {
  readonly id: number;
  // The journal drops bodies in place: after copying the exchange, garbage collection would keep the dropped body longer.
  requestBody: unknown;
  responseText: string | null;
  /** Path as sent, without sandbox prefix, base path and query. */
  readonly path: string;
  /** Length of the response body, retained or not. */
  readonly responseBytes: number;
  /** The replica that responded, if there are several. */
  readonly replica?: string | undefined;
}

/** The bounded ring of one sandbox's exchanges. */
export interface Journal {
  /**
   * Records an exchange; beyond the limits the oldest exchanges and bodies are dropped. Runs on every request: must be
   * cheap.
   */
  record(exchange: Exchange): void;
  /** Fetches the exchanges of other replicas; absent without a storage. Rejects with the storage's DomainErrors. */
  sync?(): Promise<void>;
  /** Hides the secrets in an expectation; absent if exchanges are retained with their secrets. */
  hideMatch?(match: AdminSchema<"RequestMatch">): AdminSchema<"RequestMatch">;
  /** The retained exchanges after the id `since`, oldest first; raw, secrets included. */
  retained(since?: number): readonly RetainedExchange[];
  readonly sandbox: string;
  readonly redactor: Redactor;
  /** The contract that its requests follow. */
  readonly service: ServiceContract;
  toEntry(exchange: RetainedExchange): JournalEntry;
  /** Id of the newest exchange ever recorded; 0 before the first. */
  readonly lastId: number;
  /** How many exchanges were dropped since the journal was last empty. */
  readonly droppedCount: number;
  /**
   * Clears exchanges and coverage; ids continue. Returns how many exchanges were retained.
   * @param version the version of the records, if they have just been reset
   */
  clear(version?: number): number;
  /** The parts of the contract used since the journal was last empty, dropped exchanges included. */
  coverage(): AdminSchema<"CoverageReport">;
  /** Adds the journal's coverage to a total; adds nothing once the journal has ended. */
  addCoverageTo(total: Coverage): void;
  /** Calls the listener for each exchange from now on, until the sandbox ends. */
  subscribe: Listeners<RetainedExchange>["subscribe"];
  readonly hasListeners: boolean;
  /** Ends all subscriptions and releases the memory of the bodies. */
  close(): void;
}
