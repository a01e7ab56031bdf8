// Reads, verifies and clears the journal of a sandbox: one method per operation of tag `journal`. Part of mock/control/control.ts.
import type { AdminSchema } from "../contract/admin-types.ts";
import { createCoverage } from "./coverage/coverage.ts";
import type { CoverageReport } from "./coverage/coverage-report.ts";
import type { Journal, JournalEntry, JournalFilter } from "./journal/journal-entry.ts";
import { compileFilter } from "./journal/journal-filter.ts";
import { streamJournal } from "./journal/journal-stream.ts";
import type { StartHeartbeat } from "./journal/sent-events.ts";
import { verify } from "./journal/verification.ts";
import type { ControlParts } from "./sandboxes/control-parts.ts";
import { toSandboxView } from "./sandboxes/sandbox-view.ts";

/** Methods reject with DomainErrors: 404 unknown_sandbox, 410 sandbox_evicted, and what the methods name. */
export interface JournalControl {
  /** Newest last; without `limit` the first 100. */
  listRequests(
    sandboxId: string,
    asked?: JournalFilter & { readonly offset?: number | undefined; readonly limit?: number | undefined },
  ): Promise<AdminSchema<"RequestList">>;
  /** Forgets every request, for verification and coverage too. */
  clearRequests(sandboxId: string): Promise<AdminSchema<"Removal">>;
  /** Server-sent events; without `since` only what is asked from now on. */
  streamRequests(
    sandboxId: string,
    filter?: JournalFilter,
    startHeartbeat?: StartHeartbeat,
  ): Promise<ReadableStream<Uint8Array>>;
  /** The journal as an HTTP archive 1.2, secrets blacked out. */
  exportHar(sandboxId: string, filter?: JournalFilter): Promise<AdminSchema<"HarFile">>;
  /** 422 unknown_operation, unknown_parameter, impossible_times. */
  verifyRequests(sandboxId: string, asked: AdminSchema<"Verification">): Promise<AdminSchema<"VerificationResult">>;
  /** As text by `toCoverageText`. */
  getCoverage(sandboxId: string): Promise<CoverageReport>;
  /** The same over all sandboxes since the start of the mock, those that are gone included; nothing takes away from it. */
  getTotalCoverage(): Promise<CoverageReport>;
}

/** The methods over all sandboxes of a mock. */
export function createJournalControl({ sandboxes, pastCoverage, ...place }: ControlParts): JournalControl {
  function journalOf(id: string): Journal {
    return sandboxes.find(id).journal;
  }
  return {
    async listRequests(id, { offset = 0, limit = 100, ...filter } = {}) {
      const journal = journalOf(id);
      const fitting = journal.kept(filter.since).filter(compileFilter(filter));
      return {
        requests: fitting.slice(offset, offset + limit).map(journal.toEntry),
        total: fitting.length,
        offset,
        limit,
        lastId: journal.lastId,
        droppedCount: journal.droppedCount,
      };
    },
    clearRequests: async (id) => ({ success: true, removed: journalOf(id).clear() }),
    streamRequests: async (id, filter = {}, startHeartbeat) => streamJournal(journalOf(id), filter, startHeartbeat),
    async exportHar(id, filter = {}) {
      const entries = entriesOf(journalOf(id), filter);
      const { baseUrl } = toSandboxView(sandboxes.get(id), place);
      // Few want one: it is loaded for them.
      const { toHar } = await import("./journal/har.ts");
      return toHar(entries, baseUrl);
    },
    verifyRequests: async (id, asked) => verify(journalOf(id), asked),
    getCoverage: async (id) => journalOf(id).coverage(),
    async getTotalCoverage() {
      // First: a sandbox whose time is over goes, and leaves its coverage behind.
      const present = sandboxes.list();
      const total = createCoverage(place.service);
      total.add(pastCoverage);
      for (const { sandbox } of present) sandbox.journal.addCoverageTo(total);
      return total.report();
    },
  };
}

function entriesOf(journal: Journal, filter: JournalFilter): readonly JournalEntry[] {
  return journal.kept(filter.since).filter(compileFilter(filter)).map(journal.toEntry);
}
