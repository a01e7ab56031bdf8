// Lists the reads that show a record, by collection.
import type { CollectionName } from "../../../mock/domain/records/collections.ts";
import { toRequest } from "../cases/read-cases.ts";
import type { MirroredRecord } from "../mirror/mirror.ts";
import type { ParameterValue, PlannedRequest } from "../target/request.ts";

/** A read, by the ids of the mirror. */
export interface View {
  readonly request: PlannedRequest;
  /** The ticket that the body searches for. */
  readonly searched?: number;
  /** Only these rows are compared. */
  readonly rows?: ReadonlySet<string> | undefined;
  /** Further collections that it shows. */
  readonly isOf: readonly CollectionName[];
}

/** Ids that a run made, by collection. */
export interface OwnIds {
  of(collection: CollectionName): ReadonlySet<string>;
  /** The id of an app in paths. */
  appIdOf(id: MirroredRecord["id"]): ParameterValue | undefined;
  /** The name in texts of records of this run. */
  readonly name: string;
}

export function viewsOf({ collection, id, ticketId }: MirroredRecord, ownIds: OwnIds): readonly View[] {
  switch (collection) {
    case "tickets":
      return ticketViews(Number(id));
    // Reads of the ticket cover its work and messages.
    case "worklogs":
    case "workSessions":
    case "conversations":
      return ownIds.of("tickets").has(String(ticketId)) ? ticketViews(Number(ticketId)) : [];
    case "knowledgeSources":
      return [
        view("getKnowledgeSource", { id: Number(id) }),
        ...["listKnowledgeSources", "listArchivedKnowledgeSources"].map((operationId) =>
          view(operationId as "listKnowledgeSources", {}, { q: ownIds.name }, ownIds.of("knowledgeSources")),
        ),
        structure(true, ownIds),
      ];
    case "knowledgeNodes":
      return [structure(true, ownIds), structure(false, ownIds)];
    case "connectors":
      return [
        view("getWebsiteConnector", { id: Number(id) }),
        view("listWebsiteConnectors", {}, {}, ownIds.of("connectors")),
      ];
    case "apps": {
      const appId = ownIds.appIdOf(id);
      if (appId === undefined) return [];
      const list = view("listApps", {}, {}, ownIds.of("apps"));
      return [list, view("getApp", { appId }), view("exportApp", { appId })];
    }
    case "assessments":
      return [
        view("getQualityAssessment", { id: Number(id) }),
        view("getQualityAssessment", { id: Number(id) }, { format: "summary" }),
        view("listQualityAssessments", {}, { lastDays: 3650, limit: 500 }, new Set([String(id)])),
      ];
    case "testRuns":
      return [
        view("getTestRun", { testRunId: Number(id) }),
        view("listTestRuns", {}, { limit: 500 }, new Set([String(id)])),
      ];
    case "testCases":
      return [view("listTestCases", {}, { limit: 500 }, new Set([String(id)]))];
    default:
      return [];
  }
}

/** The read that shows one record, by its id in paths; undefined if only lists do. */
export function shownBy(collection: CollectionName, id: ParameterValue): PlannedRequest | undefined {
  if (collection === "tickets") return toRequest("getTicket", { ticketId: id });
  if (collection === "knowledgeSources") return toRequest("getKnowledgeSource", { id });
  if (collection === "connectors") return toRequest("getWebsiteConnector", { id });
  if (collection === "apps") return toRequest("exportApp", { appId: id });
  return collection === "testRuns" ? toRequest("getTestRun", { testRunId: id }) : undefined;
}

/** A search that finds one ticket. */
export function searchFor(ticketId: ParameterValue): PlannedRequest {
  return {
    operationId: "searchTickets",
    body: { limit: 1, filters: [{ key: "t.id", comparator: "in", values: [ticketId] }] },
  };
}

function ticketViews(ticketId: number): readonly View[] {
  return [
    view("getTicket", { ticketId }),
    { request: searchFor(ticketId), searched: ticketId, isOf: [] },
    { ...view("getTicketWorklogs", { ticketId }), isOf: ["worklogs"] },
    view("hasTicketWorklogs", { ticketId }),
    { ...view("listConversations", { ticketId }), isOf: ["conversations"] },
  ];
}

function structure(withExcluded: boolean, ownIds: OwnIds): View {
  return view("getKnowledgeSourceStructure", {}, { withExcluded }, ownIds.of("knowledgeNodes"));
}

function view(
  operationId: PlannedRequest["operationId"],
  path: PlannedRequest["path"],
  query: PlannedRequest["query"] = {},
  rows?: ReadonlySet<string>,
): View {
  return { request: toRequest(operationId, path, query), rows, isOf: [] };
}
