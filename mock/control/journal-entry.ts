// The seam of the journal: what was asked of a sandbox and what was answered. Kept by mock/control/journal.ts, written by mock/http/app.ts,
// read by verification, coverage and the admin surface.
import type { Violation } from "../core/errors.ts";
import type { Instant } from "../core/time.ts";

/**
 * What one request left behind, as it passed: raw, so that noting it costs next to nothing. mock/control/journal.ts makes a JournalEntry
 * of it when somebody reads. Immutable from the moment it is noted.
 */
export interface Exchange {
  /** Domain time of its arrival. */
  readonly at: Instant;
  readonly method: string;
  /** Path as sent, below the sandbox prefix, without query. */
  readonly path: string;
  /** The query as sent, without its question mark; "" where there was none. */
  readonly queryText: string;
  /** Absent where no operation of the contract was meant. */
  readonly operationId: string | undefined;
  /** As received: secrets included. */
  readonly requestHeaders: Headers;
  /** The JSON value of the body; its text where it was no JSON; undefined where none was read. */
  readonly requestBody: unknown;
  readonly status: number;
  /** Lower-case names. */
  readonly responseHeaders: Readonly<Record<string, string>>;
  /** The encoded body; null where there was none. */
  readonly responseText: string | null;
  readonly violations: readonly Violation[];
  /** Ids of the faults that struck. */
  readonly faults: readonly string[];
  /** Whether an injected error left the write undone or done. */
  readonly handling: "before" | "after" | undefined;
  readonly durationMs: number;
  /** The store's version after the request. */
  readonly version: number;
}

/** One request and its answer, made readable: bodies are JSON values where they were JSON, else texts; secrets are redacted. */
export interface JournalEntry {
  /** Counts up from 1 in each sandbox. */
  readonly id: number;
  /** Domain time. */
  readonly at: Instant;
  readonly method: string;
  /** Path as sent, below the sandbox prefix, without query. */
  readonly path: string;
  readonly query: Readonly<Record<string, string | readonly string[]>>;
  /** Absent where no operation of the contract was meant. */
  readonly operationId?: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly requestBody?: unknown;
  readonly status: number;
  readonly responseHeaders: Readonly<Record<string, string>>;
  readonly responseBody?: unknown;
  readonly violations: readonly Violation[];
  /** Ids of the faults that struck. */
  readonly faults: readonly string[];
  /** Whether an injected error left the write undone or done; absent where no fault decided it. */
  readonly handling?: "before" | "after";
  readonly durationMs: number;
  /** The store's version after the request. */
  readonly version: number;
}

/** What to list. */
export interface JournalFilter {
  readonly operationId?: string;
  readonly status?: number;
  /** Shell-style pattern over the path. */
  readonly path?: string;
  readonly since?: Instant;
}

/** The bounded ring of one sandbox's entries. */
export interface Journal {
  /** Notes an exchange; the oldest ones go when count or bytes grow past their bounds. On the way of every request: must be cheap. */
  note(exchange: Exchange): void;
  /** Entries that fit, oldest first. */
  list(filter?: JournalFilter): readonly JournalEntry[];
  clear(): void;
  /** Calls back with each entry from now on; the returned function ends that. */
  subscribe(listener: (entry: JournalEntry) => void): () => void;
  /** Ends every subscription and gives the journal's bytes back to the common budget. */
  close(): void;
}
