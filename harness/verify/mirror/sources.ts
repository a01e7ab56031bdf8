// The reads that the mirror is made of: the widest form of each list, and some records in full.
import type { OperationId } from "../../../mock/contract/operation-types.ts";
import type { IdKind } from "../../../spec/generated/facts.ts";
import type { KnownIds } from "../cases/known-ids.ts";
import { toRequest } from "../cases/read-cases.ts";
import { objectsAt, valuesAt } from "../json-parts.ts";
import type { Exchange, ParameterValue, PlannedRequest } from "../target/request.ts";

/** The most records that a list returns at once. */
const mostRows = 500;
/** How many records of each kind are read in full. */
const inFull = 24;

/** Lists in their widest form; what follows is found in their answers. */
export const widestLists: readonly PlannedRequest[] = [
  { operationId: "searchTickets", body: { limit: mostRows } },
  toRequest("listQualityAssessments", {}, { lastDays: 3650, limit: mostRows }),
  toRequest("listQualityAssessments", {}, { lastDays: 3650, limit: mostRows, state: "deleted" }),
  toRequest("listArchivedKnowledgeSources", {}, { limit: mostRows }),
  toRequest("getKnowledgeSourceStructure", {}, { withExcluded: true }),
  toRequest("listTestRuns", {}, { limit: mostRows }),
  toRequest("listTestCases", {}, { limit: mostRows }),
];

type AnswersOf = (operationId: OperationId) => readonly Exchange[];

/** Records to read in full, spread over the lists. */
export function readsInFull(answersOf: AnswersOf, { givenOf }: KnownIds): readonly PlannedRequest[] {
  const idsAt = (operationId: OperationId, path: string, kind?: IdKind) => {
    const given = kind === undefined ? [] : givenOf(kind);
    return given.length > 0
      ? given
      : [...new Set(answersOf(operationId).flatMap(({ body }) => valuesAt(body, path)))].filter(isId);
  };
  const tickets = spread(idsAt("searchTickets", "tickets/[]/id", "ticketId"), inFull);
  return [
    ...tickets.flatMap((ticketId) => [
      toRequest("getTicket", { ticketId }),
      toRequest("getTicketWorklogs", { ticketId }),
      toRequest("listConversations", { ticketId }),
    ]),
    ...spread(idsAt("listQualityAssessments", "assessments/[]/id", "assessmentId"), inFull).map((id) =>
      toRequest("getQualityAssessment", { id }),
    ),
    ...spread(idsAt("listTestRuns", "testRuns/[]/testRun/id", "testRunId"), inFull / 2).map((testRunId) =>
      toRequest("getTestRun", { testRunId }),
    ),
    ...nodeIds(answersOf("getKnowledgeSourceStructure").map(({ body }) => body))
      .slice(0, inFull / 2)
      .map((parent) => toRequest("listKnowledgeSources", {}, { parent, limit: mostRows })),
    toRequest("listKnowledgeSources", {}, { parent: 0, limit: mostRows }),
  ];
}

/** Nodes that are folders: pages are shown with their place. */
function nodeIds(trees: readonly unknown[]): readonly number[] {
  const walk = (value: unknown): readonly unknown[] => {
    const nodes = objectsAt(value, "[]").filter(({ articleId }) => articleId === undefined);
    return nodes.flatMap(({ id, children }) => [id, ...walk(children)]);
  };
  return [...new Set(trees.flatMap(walk))].filter((id) => typeof id === "number");
}

/** Whether each list shows all that there is. */
export function wholeLists(answersOf: AnswersOf): ReadonlySet<OperationId> {
  const lists: readonly (readonly [OperationId, string])[] = [
    ["searchTickets", "tickets/[]"],
    ["listQualityAssessments", "assessments/[]"],
    ["listTestRuns", "testRuns/[]"],
    ["listTestCases", "testCases/[]"],
    ["listArchivedKnowledgeSources", "items/[]"],
    ["listKnowledgeSources", "items/[]"],
  ];
  const short = lists.filter(
    ([operationId, path]) =>
      !answersOf(operationId).some(({ body, request }) => {
        const [total = 0] = valuesAt(body, "total");
        return (
          request.query?.state === undefined &&
          objectsAt(body, path).length >= Number(total) &&
          objectsAt(body, path).length < 1000
        );
      }),
  );
  const all: readonly OperationId[] = [
    "listTags",
    "listProfiles",
    "listTeams",
    "listAiAgents",
    "listScorecards",
    "listWebsiteConnectors",
    "listApps",
    "listStoreApps",
    "listConversations",
    "getTicketWorklogs",
    "getKnowledgeSourceStructure",
    "getTestRun",
    "listTestCasesOfAiAgent",
  ];
  const shorts = new Set(short.map(([operationId]) => operationId));
  return new Set([...lists.map(([operationId]) => operationId), ...all].filter((one) => !shorts.has(one)));
}

function spread<Value>(values: readonly Value[], most: number): readonly Value[] {
  const step = Math.max(1, values.length / most);
  return Array.from({ length: Math.min(most, values.length) }, (_, index) => values[Math.floor(index * step)]).filter(
    (value) => value !== undefined,
  );
}

function isId(value: unknown): value is ParameterValue {
  return typeof value === "number" || typeof value === "string";
}
