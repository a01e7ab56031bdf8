// Plans the reads from which the mirror is built: each list with as many rows as possible, and some complete records.
import type { OperationId } from "../../../mock/contract/operation-types.ts";
import { isSameValue } from "../../../mock/engine/core/same-value.ts";
import type { IdKind } from "../../../spec/generated/facts.ts";
import { isId, listIn, objectsAt, valuesAt } from "../../json-parts.ts";
import type { KnownIds } from "../probes/known-ids.ts";
import { toRequest } from "../probes/read-probes.ts";
import type { Exchange, PlannedRequest } from "../target/request.ts";

/** Number of rows to request per list. */
const rowLimit = 500;
/** Number of records of each kind to read individually. */
const fullReadCount = 24;

/** Requests for lists with as many rows as possible. */
export const widestLists: readonly PlannedRequest[] = [
  { operationId: "searchTickets", body: { limit: rowLimit } },
  toRequest("listQualityAssessments", {}, { lastDays: 3650, limit: rowLimit }),
  toRequest("listQualityAssessments", {}, { lastDays: 3650, limit: rowLimit, state: "deleted" }),
  toRequest("listArchivedKnowledgeSources", {}, { limit: rowLimit }),
  toRequest("getKnowledgeSourceStructure", {}, { withExcluded: true }),
  toRequest("listTestRuns", {}, { limit: rowLimit }),
  toRequest("listTestCases", {}, { limit: rowLimit }),
];

type ExchangesOf = (operationId: OperationId) => readonly Exchange[];

/** Requests for individual records, spread over the lists. */
export function readsInFull(exchangesOf: ExchangesOf, { suppliedOf }: KnownIds): readonly PlannedRequest[] {
  const idsAt = (operationId: OperationId, path: string, kind?: IdKind) => {
    const suppliedIds = kind === undefined ? [] : suppliedOf(kind);
    return suppliedIds.length > 0
      ? suppliedIds
      : [...new Set(exchangesOf(operationId).flatMap(({ body }) => valuesAt(body, path)))].filter(isId);
  };
  const tickets = spread(idsAt("searchTickets", "tickets/[]/id", "ticketId"), fullReadCount);
  return [
    ...tickets.flatMap((ticketId) => [
      toRequest("getTicket", { ticketId }),
      toRequest("getTicketWorklogs", { ticketId }),
      toRequest("listConversations", { ticketId }),
    ]),
    ...spread(idsAt("listQualityAssessments", "assessments/[]/id", "assessmentId"), fullReadCount).map((id) =>
      toRequest("getQualityAssessment", { id }),
    ),
    ...spread(idsAt("listTestRuns", "testRuns/[]/testRun/id", "testRunId"), fullReadCount / 2).map((testRunId) =>
      toRequest("getTestRun", { testRunId }),
    ),
    ...idsAt("listAiAgents", "aiAgents/[]/id").map((id) => toRequest("getAiAgent", { id })),
    ...folderIds(exchangesOf("getKnowledgeSourceStructure").map(({ body }) => body))
      .slice(0, fullReadCount / 2)
      .map((parent) => toRequest("listKnowledgeSources", {}, { parent, limit: rowLimit })),
    toRequest("listKnowledgeSources", {}, { parent: 0, limit: rowLimit }),
  ];
}

/** Returns the ids of nodes that are folders. */
function folderIds(trees: readonly unknown[]): readonly number[] {
  const walk = (value: unknown): readonly unknown[] => {
    const nodes = objectsAt(value, "[]").filter(({ articleId }) => articleId === undefined);
    return nodes.flatMap(({ id, children }) => [id, ...walk(children)]);
  };
  return [...new Set(trees.flatMap(walk))].filter((id) => typeof id === "number");
}

/** The maximum number of rows of a list without a total. */
const maxUncounted = 1000;

/** Whether every row of a list was read. */
export function isComplete(exchangesOf: ExchangesOf, { operationId, path = {} }: PlannedRequest): boolean {
  const widest = widestLists.find((list) => list.operationId === operationId) ?? toRequest(operationId);
  return exchangesOf(operationId).some(({ request, body }) => {
    const isSame =
      isSameValue(request.query ?? {}, widest.query ?? {}) &&
      isSameValue(request.body, widest.body) &&
      Object.entries(path).every(([name, value]) => String(request.path?.[name]) === String(value));
    const rows = listIn(body);
    // Without a total, any number of rows below the maximum is complete.
    const [total = 0] = valuesAt(body, "total");
    return isSame && rows.length >= Number(total) && rows.length < maxUncounted;
  });
}

function spread<Value>(values: readonly Value[], maxCount: number): readonly Value[] {
  const step = Math.max(1, values.length / maxCount);
  return Array.from(
    { length: Math.min(maxCount, values.length) },
    (_, index) => values[Math.floor(index * step)],
  ).filter((value) => value !== undefined);
}
