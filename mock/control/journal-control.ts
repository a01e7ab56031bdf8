// The admin operations tagged `journal`: read, verify and clear the journal of a sandbox.
import { Coverage } from "./coverage/coverage.ts";
import { requestIn } from "./history/known-versions.ts";
import type { Journal, JournalFilter, RetainedExchange } from "./journal/journal-entry.ts";
import { compileFilter } from "./journal/journal-filter.ts";
import { streamJournal } from "./journal/journal-stream.ts";
import { verify } from "./journal/verification.ts";
import { type ControlContext, type ControlOperations, inSandbox } from "./operation.ts";
import { toPage } from "./page.ts";
import { toBaseUrl } from "./sandboxes/sandbox-id.ts";
import { toEntries } from "./timeline/timeline-entries.ts";

/** An operation on a journal that first fetches all requests that have a response so far. */
function inJournal<Input extends { readonly path: { readonly sandboxId: string } }, Result>(
  work: (journal: Journal, input: Input, context: ControlContext) => Result | Promise<Result>,
) {
  return inSandbox<Input, Result>(async ({ journal }, input, context) => {
    await journal.sync?.();
    return work(journal, input, context);
  });
}

export const journalOperations = {
  listRequests: inJournal((journal, { query }) => {
    const { page, ...paging } = toPage(select(journal, query), query);
    const { lastId, droppedCount } = journal;
    return { requests: page.map(journal.toEntry), ...paging, lastId, droppedCount };
  }),
  getRequest: inSandbox(async ({ journal, store }, { path: { requestId } }) => {
    await journal.sync?.();
    const exchange = requestIn(journal, requestId);
    // Rarely used, so it is loaded on demand.
    const { explainRequest } = await import("./journal/explained-request.ts");
    await journal.service.loadDocument();
    const explained = store.read((reader) => explainRequest(exchange, journal.service, journal.redactor, reader));
    return { request: journal.toEntry(exchange), ...explained };
  }),
  listTimeline: inSandbox(async (sandbox, { query }) => {
    await sandbox.journal.sync?.();
    const { page: entries, ...paging } = toPage(toEntries(sandbox), query);
    return { entries, ...paging };
  }),
  listAllRequests: async ({ query }, { sandboxes, allRequests }) => allRequests.list(await sandboxes.requests(), query),
  clearRequests: inJournal(async (journal) => {
    const removed = journal.clear();
    await journal.sync?.();
    return { success: true, removed };
  }),
  streamRequests: inJournal((journal, { query }, { startHeartbeat }) => streamJournal(journal, query, startHeartbeat)),
  exportHar: inJournal(async (journal, { path, query }, location) => {
    const entries = select(journal, query).map(journal.toEntry);
    // Rarely used, so it is loaded on demand.
    const { toHar } = await import("./journal/har.ts");
    return toHar(entries, toBaseUrl(path.sandboxId, location));
  }),
  verifyRequests: inJournal((journal, { body }) => {
    const { match } = body;
    return verify(journal, match && journal.hideMatch ? { ...body, match: journal.hideMatch(match) } : body);
  }),
  getCoverage: inJournal((journal) => journal.coverage()),
  async getTotalCoverage(_input, { sandboxes, pastCoverage, service }) {
    // Removes expired sandboxes, so that their coverage is added, and counts the stored requests of unloaded sandboxes.
    await sandboxes.requests();
    const total = new Coverage(service);
    total.add(pastCoverage);
    for (const { sandbox } of sandboxes.loaded.list()) sandbox.journal.addCoverageTo(total);
    return total.report();
  },
} satisfies ControlOperations;

function select(journal: Journal, filter: JournalFilter): readonly RetainedExchange[] {
  const fits = compileFilter(filter, journal.service);
  return journal.retained(filter.since).filter((exchange) => fits(exchange, journal));
}
