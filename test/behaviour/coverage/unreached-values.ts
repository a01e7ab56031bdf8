// Lists enum values that an operation's answers have by schema but can never contain.

interface Unreached {
  readonly values: readonly string[];
  /** Why they cannot occur. */
  readonly because: string;
}

const begun = "a run is answered when it has just begun, and goes on by the clock";
const reviewed = "an assessment in this state is not edited, and an edit does not lead to it";
const isRunning = "it is answered when it has just begun";
const written = "only agents write by this operation, and to customers or colleagues";

/** By operation, status and place. */
export const unreachedPlaces: Readonly<Record<string, Unreached>> = {
  "scheduleTestRun 200 /testRun/state": { values: ["finished", "failed", "cancelled"], because: begun },
  "rerunTestRun 200 /testRun/state": { values: ["finished", "failed", "cancelled"], because: begun },
  "cancelTestRun 200 /testRun/state": { values: ["running", "finished", "failed"], because: "it is cancelled then" },
  "listKnowledgeSources 200 /items/*/status": {
    values: ["archived", "deleted"],
    because: "the list has the active ones",
  },
  "listArchivedKnowledgeSources 200 /items/*/status": {
    values: ["active", "deleted"],
    because: "the list has the archived ones",
  },
  "getKnowledgeSource 200 /status": { values: ["deleted"], because: "a deleted one is not found" },
  "deleteKnowledgeSource 200 /status": { values: ["active", "archived"], because: "it is deleted then" },
  "createWebsiteConnector 200 /crawl/state": {
    values: ["running", "finished"],
    because: "a new connector has no crawl yet",
  },
  "crawlWebsite 200 /crawl/state": { values: ["finished"], because: isRunning },
  "listScorecards 200 /scorecards/*/state": { values: ["deleted"], because: "the list leaves out deleted ones" },
  "updateQualityAssessment 200 /state": {
    values: ["unprocessed", "aiInProgress", "error", "deleted"],
    because: reviewed,
  },
  "refreshQualityAssessment 200 /state": {
    values: [
      ...["unprocessed", "aiReady", "reviewOngoing", "reviewedBySupervisor", "discussedWithAssessee"],
      ...["error", "deleted"],
    ],
    because: isRunning,
  },
  "deleteQualityAssessment 200 /state": {
    values: [
      ...["unprocessed", "aiInProgress", "aiReady", "reviewOngoing", "reviewedBySupervisor", "discussedWithAssessee"],
      "error",
    ],
    because: "it is deleted then",
  },
  "updateTickets 200 /results/*/violations/*/in": {
    values: ["path", "query", "header"],
    because: "what is wrong with one of many changes stands in the body",
  },
  "replyToTicket 200 /conversation/direction": { values: ["in"], because: written },
  "replyToTicket 200 /conversation/sender": { values: ["customer", "aiAgent", "system"], because: written },
};

/** For example `getKnowledgeSource 200 /status = deleted`. */
export const unreachedValues: readonly string[] = Object.entries(unreachedPlaces).flatMap(([place, { values }]) =>
  values.map((value) => `${place} = ${value}`),
);
