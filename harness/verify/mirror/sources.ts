// The reads from which the mirror is built: the widest form of each list, and some records in full.
import type { OperationId } from "../../../mock/contract/operation-types.ts";
import { isSameValue } from "../../../mock/engine/core/same-value.ts";
import type { IdKind } from "../../../spec/generated/facts.ts";
import type { KnownIds } from "../cases/known-ids.ts";
import { toRequest } from "../cases/read-cases.ts";
import { isId, listIn, objectsAt, valuesAt } from "../json-parts.ts";
import type { Exchange, PlannedRequest } from "../target/request.ts";

/** Rows to request of a list. */
const mostRows = 500;
/** How many records of each kind are read in full. */
const inFull = 24;

/** Lists in their widest form. */
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
    const givenIds = kind === undefined ? [] : givenOf(kind);
    return givenIds.length > 0
      ? givenIds
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
    ...idsAt("listAiAgents", "aiAgents/[]/id").map((id) => toRequest("getAiAgent", { id })),
    ...nodeIds(answersOf("getKnowledgeSourceStructure").map(({ body }) => body))
      .slice(0, inFull / 2)
      .map((parent) => toRequest("listKnowledgeSources", {}, { parent, limit: mostRows })),
    toRequest("listKnowledgeSources", {}, { parent: 0, limit: mostRows }),
  ];
}

/** Nodes that are folders: sources show which folder they are in. */
function nodeIds(trees: readonly unknown[]): readonly number[] {
  const walk = (value: unknown): readonly unknown[] => {
    const nodes = objectsAt(value, "[]").filter(({ articleId }) => articleId === undefined);
    return nodes.flatMap(({ id, children }) => [id, ...walk(children)]);
  };
  return [...new Set(trees.flatMap(walk))].filter((id) => typeof id === "number");
}

/** The maximum number of rows of a list without a total. */
const maxUncounted = 1000;

/** Whether a list was read completely, in its widest form. */
export function isWhole(answersOf: AnswersOf, { operationId, path = {} }: PlannedRequest): boolean {
  const widest = widestLists.find((list) => list.operationId === operationId) ?? toRequest(operationId);
  return answersOf(operationId).some(({ request, body }) => {
    const isSame =
      isSameValue(request.query ?? {}, widest.query ?? {}) &&
      isSameValue(request.body, widest.body) &&
      Object.entries(path).every(([name, value]) => String(request.path?.[name]) === String(value));
    const rows = listIn(body);
    const [total = 0] = valuesAt(body, "total");
    return isSame && rows.length >= Number(total) && rows.length < maxUncounted;
  });
}

function spread<Value>(values: readonly Value[], most: number): readonly Value[] {
  const step = Math.max(1, values.length / most);
  return Array.from({ length: Math.min(most, values.length) }, (_, index) => values[Math.floor(index * step)]).filter(
    (value) => value !== undefined,
  );
}
