// The seam of the journal: what was asked of a sandbox and what was answered. Kept by mock/control/journal.ts, written by mock/http/app.ts,
// read by verification, coverage and the admin surface.
import type { Violation } from "../core/errors.ts";
import type { Instant } from "../core/time.ts";

/** One request and its answer. Bodies are JSON values where they were JSON, else texts; secrets are redacted before they get here. */
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
  /** Notes an entry; the oldest ones go when count or bytes grow past their bounds. */
  note(entry: Omit<JournalEntry, "id">): void;
  /** Entries that fit, oldest first. */
  list(filter?: JournalFilter): readonly JournalEntry[];
  clear(): void;
  /** Calls back with each entry from now on; the returned function ends that. */
  subscribe(listener: (entry: JournalEntry) => void): () => void;
  /** Ends every subscription and gives the journal's bytes back to the common budget. */
  close(): void;
}
