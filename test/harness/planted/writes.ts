// Deviations in writes: the stored record differs from the request or the response, or other data changes too.
// biome-ignore-all format: one line per deviation, where it fits.
import { forgets, ignores, type Loose, logs, makes, type PlantedLines, sends, stores } from "./plant.ts";

export const writes: PlantedLines = {
  updateTicket: {
    "priority-not-stored": ["A new priority is returned but not stored.", forgets("tickets", "priority")],
    "status-not-stored": ["A new status is returned but not stored.", forgets("tickets", "status", "closedAt")],
    "removed-tag-stays": ["removeTagIds removes nothing.", ignores("removeTagIds")],
    "closing-time-missing": ["Closing a ticket sets no closedAt.", makes("tickets", ({ status }) => status === "closed" && { closedAt: null })],
    "worklog-entry-missing": ["A change leaves no worklog entry.", logs(({ id }, { control }) => control.deleteRecord("worklogs", id))],
    "untracked-change-tracked": [
      "A change with includeInWorklog=false is in the worklog.",
      (request, next) => {
        request.url.searchParams.delete("includeInWorklog");
        return next(request);
      },
    ],
    "priority-reset": ["An update without priority resets it to low.", sends((b) => ({ priority: "low", ...b }))],
  },
  updateTickets: {
    "tags-stay-in-bulk": ["A list of changes removes no tags.", sends((list) => list.map((item: Loose) => ({ ...item, changes: { ...item.changes, removeTagIds: undefined } })))],
  },
  createTicket: {
    "external-id-twice": [
      "An existing externalTicketId creates a second ticket.",
      async (request, next, service) => {
        const { externalTicketId } = request.body ?? {};
        delete request.body?.externalTicketId;
        return makes("tickets", () => externalTicketId && { externalTicketId })(request, next, service);
      },
    ],
    "text-cut": ["A bodyPlain is truncated after 255 characters.", sends(({ bodyPlain }) => bodyPlain && { bodyPlain: bodyPlain.slice(0, 255) })],
  },
  replyToTicket: {
    "note-becomes-public": ["A private note is stored as a public message.", stores("conversations", (message) => message.private && { private: false })],
  },
  createKnowledgeSource: {
    "known-name-makes-second": [
      "An existing name creates a second source, with a number.",
      sends(async ({ name }, _, { read }) => {
        const isKnown = (await read("/knowledgeSource")).items.some((source: Loose) => source.name === name);
        return isKnown && { name: `${name} (2)` };
      }),
    ],
  },
  updateKnowledgeSource: { "title-not-stored": ["A new title is returned but not stored.", forgets("knowledgeSources", "title")] },
  deleteKnowledgeSource: { "deleted-source-stays": ["A source is returned as deleted but remains.", stores("knowledgeSources", () => ({ status: "active" }))] },
  createKnowledgeNode: { "node-at-root": ["A new node is at the root, regardless of its parent.", ignores("parent")] },
  updateWebsiteConnector: { "exclude-path-stays": ["removeExcludePaths removes nothing.", ignores("removeExcludePaths")] },
  importApp: { "revision-stays": ["An update of an app does not increase its revision.", makes("apps", () => ({ revision: 1 }))] },
  scheduleTestRun: { "all-cases-tested": ["A new test run tests all cases, regardless of testCaseIds.", ignores("testCaseIds")] },
  cancelTestRun: { "run-not-cancelled": ["A run is returned as cancelled but continues.", forgets("testRuns", "state", "endDate")] },
};
