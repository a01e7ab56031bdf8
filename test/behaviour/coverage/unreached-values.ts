// Enum values that a response's schema allows but the response never contains.

const states = [
  "unprocessed",
  "aiInProgress",
  "aiReady",
  "reviewOngoing",
  "reviewedBySupervisor",
  "discussedWithAssessee",
];

/** Keyed by operation, status and place. */
const unreached: Readonly<Record<string, readonly string[]>> = {
  // The response shows a run that has just started, or was just cancelled.
  "scheduleTestRun 200 /testRun/state": ["finished", "failed", "cancelled"],
  "rerunTestRun 200 /testRun/state": ["finished", "failed", "cancelled"],
  "cancelTestRun 200 /testRun/state": ["running", "finished", "failed"],
  // Lists contain only active, only archived or no deleted records; a deleted source is not found.
  "listKnowledgeSources 200 /items/*/status": ["archived", "deleted"],
  "listArchivedKnowledgeSources 200 /items/*/status": ["active", "deleted"],
  "listScorecards 200 /scorecards/*/state": ["deleted"],
  "getKnowledgeSource 200 /status": ["deleted"],
  // The response shows the record as deleted.
  "deleteKnowledgeSource 200 /status": ["active", "archived"],
  "deleteQualityAssessment 200 /state": [...states, "error"],
  // A new connector has no crawl, and a started one is running.
  "createWebsiteConnector 200 /crawl/state": ["running", "finished"],
  "crawlWebsite 200 /crawl/state": ["finished"],
  // Assessments in these states cannot be edited, and no edit leads to them; a refresh has just started.
  "updateQualityAssessment 200 /state": ["unprocessed", "aiInProgress", "error", "deleted"],
  "refreshQualityAssessment 200 /state": [...states.filter((state) => state !== "aiInProgress"), "error", "deleted"],
  // Violations in a bulk change are always in the body.
  "updateTickets 200 /results/*/violations/*/in": ["path", "query", "header"],
  // Only agents write replies, to customers or colleagues.
  "replyToTicket 200 /conversation/direction": ["in"],
  "replyToTicket 200 /conversation/sender": ["customer", "aiAgent", "system"],
};

/** For example `getKnowledgeSource 200 /status = deleted`. */
export const unreachedValues: readonly string[] = Object.entries(unreached).flatMap(([place, values]) =>
  values.map((value) => `${place} = ${value}`),
);
