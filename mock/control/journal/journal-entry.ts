// Types of the journal: what was asked of a sandbox and what was answered. mock/http/steps/note-request.ts writes entries,
// mock/control/journal/journal.ts keeps them; verification, coverage and the admin surface read them.
import type { AdminSchema } from "../../contract/admin-types.ts";
import type { ServiceContract } from "../../contract/service-contract.ts";
import type { Violation } from "../../engine/core/errors.ts";
import type { Redactor } from "../../engine/core/secrets/redactor.ts";
import type { Instant } from "../../engine/core/time.ts";
import type { Coverage } from "../coverage/coverage.ts";

/** A fault that was applied to a request; its id is `prefer` where the request itself asked for it. */
export type AppliedFault = AdminSchema<"AppliedFault">;

/**
 * What one request left behind, as it passed: raw, so that noting it costs next to nothing. It becomes a
 * JournalEntry when somebody reads. Immutable from the moment it is noted.
 */
export interface Exchange {
  /** Domain time of its arrival. */
  readonly at: Instant;
  readonly method: string;
  /** Path as sent, below the sandbox prefix (the base path included), without query. */
  readonly path: string;
  /** The query as sent, without its question mark; "" where there was none. */
  readonly queryText: string;
  /** Absent where no operation of the contract was meant. */
  readonly operationId: string | undefined;
  /** Names and values in turn, as received: secrets included. */
  readonly requestHeaders: readonly string[];
  /** The JSON value of the body; its text where it was no JSON; undefined where none was read. */
  readonly requestBody: unknown;
  /** Length of the body that was read. */
  readonly requestBytes: number;
  /** null where a fault left the request without an answer. */
  readonly status: number | null;
  /** Lower-case names. */
  readonly responseHeaders: Readonly<Record<string, string>>;
  /** The encoded body; null where there was none. */
  readonly responseText: string | null;
  readonly violations: readonly Violation[];
  /** What was left out because the contract does not have it, such as `query/foo`. */
  readonly ignored: readonly string[];
  /** The faults that were applied, in order. */
  readonly faults: readonly AppliedFault[];
  /** Whether a fault left the operation undone or done; undefined where the status tells: 2xx is done, everything else undone. */
  readonly handling: "before" | "after" | undefined;
  readonly durationMs: number;
  /** The store's version after the request. */
  readonly version: number;
}

/** One request and its answer, made readable; secrets in headers, query and bodies are `***`. */
export type JournalEntry = AdminSchema<"RequestEntry">;

/** What to list; every named part has to fit. */
export interface JournalFilter {
  readonly operationId?: string | undefined;
  /** A status such as `404`, or a class of them such as `4xx`. */
  readonly status?: string | number | undefined;
  /** Pattern over the path: `*` is part of a segment, `**` any number of segments. */
  readonly path?: string | undefined;
  /** Only entries after the one with this id. */
  readonly since?: number | undefined;
}

/** An exchange as it is kept: raw, secrets included. Bodies are missing that were too long to keep or had to make room. */
export interface RetainedExchange extends Exchange {
  readonly id: number;
  /** Path as sent, without sandbox prefix, base path and query. */
  readonly path: string;
  /** Length of the answer's body, whether the body is still kept or not. */
  readonly responseBytes: number;
  /** Who answered, where several replicas do. */
  readonly replica?: string | undefined;
}

/** What a subscriber is told. */
export interface JournalListener {
  /** Each exchange from now on. */
  next(exchange: RetainedExchange): void;
  /** The sandbox has ended. */
  end(): void;
}

/** The bounded ring of one sandbox's exchanges. */
export interface Journal {
  /** Notes an exchange; the oldest go when there are too many, and the oldest bodies when they are too large. On the way of every request: must be cheap. */
  note(exchange: Exchange): void;
  /** Brings in what other replicas have noted; left out: nobody else notes any. Rejects with DomainErrors of the storage. */
  sync?(): Promise<void>;
  /** Hides the secrets in what is looked for; left out: the exchanges have theirs. */
  hideMatch?(match: AdminSchema<"RequestMatch">): AdminSchema<"RequestMatch">;
  /** What is kept after the entry with the id `since`, oldest first; raw, secrets included. */
  retained(since?: number): readonly RetainedExchange[];
  /** Hides what readers must not see. */
  readonly redactor: Redactor;
  /** The contract that its requests were for. */
  readonly service: ServiceContract;
  /** An exchange made readable. */
  toEntry(exchange: RetainedExchange): JournalEntry;
  /** Id of the newest exchange ever noted; 0 before the first. */
  readonly lastId: number;
  /** How many were dropped since the journal was last empty. */
  readonly droppedCount: number;
  /**
   * Forgets everything, coverage too; ids go on. The number of exchanges that were kept.
   * @param version of the records, where they have just begun anew
   */
  clear(version?: number): number;
  /** Which parts of the contract were used since the journal was last empty, also by exchanges that were dropped. */
  coverage(): AdminSchema<"CoverageReport">;
  /** Adds what the journal's exchanges have covered to that of others; nothing once the journal has ended. */
  addCoverageTo(total: Coverage): void;
  /** Tells the listener of each exchange from now on; the returned function ends that. */
  subscribe(listener: JournalListener): () => void;
  /** Ends every subscription and gives the bytes of its bodies back. */
  close(): void;
}
