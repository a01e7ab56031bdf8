// Lists the reads that show a record, by collection.
import type { CollectionName } from "../../../mock/domain/records/collections.ts";
import type { MirroredRecord } from "../mirror/mirror.ts";
import { toRequest } from "../probes/read-probes.ts";
import type { ParameterValue, PlannedRequest } from "../target/request.ts";

/** A read, with ids of the mirror. */
export interface View {
  readonly request: PlannedRequest;
  /** The ticket that the body searches for. */
  readonly searchedTicket?: number;
  /** Only these rows are compared. */
  readonly rows?: ReadonlySet<string> | undefined;
  /** Further collections that the read shows. */
  readonly alsoShows: readonly CollectionName[];
}

/** Ids of the records that a run created, by collection. */
export interface OwnIds {
  of(collection: CollectionName): ReadonlySet<string>;
  /** The id of an app in paths. */
  appIdOf(id: MirroredRecord["id"]): ParameterValue | undefined;
  /** The name that occurs in the run's records. */
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
        ...(["listKnowledgeSources", "listArchivedKnowledgeSources"] as const).map((operationId) =>
          view(operationId, {}, { q: ownIds.name }, ownIds.of("knowledgeSources")),
        ),
        structureView({ withExcluded: true }, ownIds),
      ];
    case "knowledgeNodes":
      return [structureView({ withExcluded: true }, ownIds), structureView({ withExcluded: false }, ownIds)];
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

/** The read of a single record by its id in paths; undefined if only lists show it. */
export function detailRead(collection: CollectionName, id: ParameterValue): PlannedRequest | undefined {
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
    { request: searchFor(ticketId), searchedTicket: ticketId, alsoShows: [] },
    { ...view("getTicketWorklogs", { ticketId }), alsoShows: ["worklogs"] },
    view("hasTicketWorklogs", { ticketId }),
    { ...view("listConversations", { ticketId }), alsoShows: ["conversations"] },
  ];
}

function structureView(query: { readonly withExcluded: boolean }, ownIds: OwnIds): View {
  return view("getKnowledgeSourceStructure", {}, query, ownIds.of("knowledgeNodes"));
}

function view(
  operationId: PlannedRequest["operationId"],
  path: PlannedRequest["path"],
  query: PlannedRequest["query"] = {},
  rows?: ReadonlySet<string>,
): View {
  return { request: toRequest(operationId, path, query), rows, alsoShows: [] };
}
